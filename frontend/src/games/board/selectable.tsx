import type { CSSProperties, ReactNode } from "react";
import styles from "./game-board.module.css";

/** The least side of whatever is chosen with a finger: 44 pixels. */
const TOUCH = "2.75rem";

interface Props {
  /** What it is and holds, in words: "Column 3: Bedroom, Drill". */
  name: string;
  /** What choosing it does. Without this it is shown only, and no stop of the tab key. */
  onChoose?: (() => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties;
  /** Whether the last event touched it. */
  fresh?: boolean;
  /** A drawing that is hidden from screen readers, which read the name. */
  children?: ReactNode;
}

/** A part of a board that can be chosen by whoever is to act: a column, a slot, a card. */
export function Choosable({ name, onChoose, className, style, fresh, children }: Props) {
  const data = { "data-fresh": fresh || undefined };
  // The name is a text and no label, so that it cannot differ from what is read on the card.
  const inside = (
    <>
      <span className="visually-hidden">{name}</span>
      {children}
    </>
  );
  if (!onChoose) {
    return (
      <div className={className} style={style} {...data}>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.choosable} ${className ?? ""}`}
      style={{ ...style, minWidth: TOUCH, minHeight: TOUCH }}
      onClick={onChoose}
      {...data}
    >
      {inside}
    </button>
  );
}

interface Box {
  width: number;
  height: number;
}

/** A part of a drawing that can be chosen: a button over it, placed in the drawing's own units. */
export function ChoosableArea(props: {
  /** The size of the whole drawing, whose parent is positioned. */
  drawing: Box;
  area: Box & { x: number; y: number };
  name: string;
  onChoose: () => void;
}) {
  const { drawing, area } = props;
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <Choosable
      name={props.name}
      onChoose={props.onChoose}
      className={styles.area}
      style={{
        left: share(area.x, drawing.width),
        top: share(area.y, drawing.height),
        width: share(area.width, drawing.width),
        height: share(area.height, drawing.height),
      }}
    />
  );
}
