import type { CSSProperties, ReactNode } from "react";
import styles from "./game-board.module.css";
import type { TargetProps } from "./targets";

/** Minimum touch target: 44 pixels. */
const MIN_TOUCH_SIZE = "2.75rem";

interface Props {
  /** Accessible name: "Column 3: Bedroom, Drill". */
  name: string;
  /** How it can be selected. Without it the element is neither a button nor focusable. */
  target?: TargetProps | undefined;
  className?: string | undefined;
  style?: CSSProperties;
  /** Whether the last event changed it. */
  isHighlighted?: boolean;
  /** A drawing hidden from screen readers, which read the name instead. */
  children?: ReactNode;
}

/** A part of a board that the player to act can select: a column, a slot, a card. */
export function Selectable({ name, target, className, style, isHighlighted, children }: Props) {
  const dataAttributes = { "data-fresh": isHighlighted || undefined };
  // Visually hidden text rather than aria-label, so that it cannot contradict the visible text.
  const content = (
    <>
      <span className="visually-hidden">{name}</span>
      {children}
    </>
  );
  if (!target) {
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
      onClick={target.onSelect}
      aria-pressed={target.isSelected || undefined}
      aria-description={target.worth}
      // What is not a next choice is no stop of the tab key.
      tabIndex={target.isLit || target.isSelected ? 0 : -1}
      data-target={target.target}
      data-lit={target.isLit || undefined}
      data-worth={target.worth}
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
  target: TargetProps | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { drawing, area, target } = props;
  if (!target) return null;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <Selectable
      name={props.name}
      target={target}
      className={`${styles.selectableArea} ${props.className ?? ""}`}
      style={{
        left: percent(area.x, drawing.width),
        top: percent(area.y, drawing.height),
        width: percent(area.width, drawing.width),
        height: percent(area.height, drawing.height),
      }}
    >
      {props.children}
    </Selectable>
  );
}
