import type { CSSProperties, ReactNode } from "react";
import styles from "./game-board.module.css";

/** Minimum touch target: 44 pixels. */
const MIN_TOUCH_SIZE = "2.75rem";

interface Props {
  /** Accessible name: "Column 3: Bedroom, Drill". */
  name: string;
  /** Called when selected. Without it the element is neither a button nor focusable. */
  onSelect?: (() => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties;
  /** Whether the last event changed it. */
  isHighlighted?: boolean;
  /** A drawing hidden from screen readers, which read the name instead. */
  children?: ReactNode;
}

/** A part of a board that the player to act can select: a column, a slot, a card. */
export function Selectable({ name, onSelect, className, style, isHighlighted, children }: Props) {
  const dataAttributes = { "data-fresh": isHighlighted || undefined };
  // Visually hidden text rather than aria-label, so that it cannot contradict the visible text.
  const content = (
    <>
      <span className="visually-hidden">{name}</span>
      {children}
    </>
  );
  if (!onSelect) {
    return (
      <div className={className} style={style} {...dataAttributes}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.selectable} ${className ?? ""}`}
      style={{ ...style, minWidth: MIN_TOUCH_SIZE, minHeight: MIN_TOUCH_SIZE }}
      onClick={onSelect}
      {...dataAttributes}
    >
      {content}
    </button>
  );
}

interface Size {
  width: number;
  height: number;
}

/** A selectable part of a drawing: a button over it, positioned in the units of the drawing. */
export function SelectableArea(props: {
  /** Size of the whole drawing; its parent must be positioned. */
  drawing: Size;
  area: Size & { x: number; y: number };
  name: string;
  onSelect: () => void;
}) {
  const { drawing, area } = props;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <Selectable
      name={props.name}
      onSelect={props.onSelect}
      className={styles.selectableArea}
      style={{
        left: percent(area.x, drawing.width),
        top: percent(area.y, drawing.height),
        width: percent(area.width, drawing.width),
        height: percent(area.height, drawing.height),
      }}
    />
  );
}
