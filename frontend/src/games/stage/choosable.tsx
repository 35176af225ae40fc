import type { CSSProperties, ReactNode } from "react";
import styles from "./stage.module.css";

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
  children?: ReactNode;
}

/** A part of a board that can be chosen by whoever is to act: a column, a slot, a card. */
export function Choosable({ name, onChoose, className, style, fresh, children }: Props) {
  const data = { "data-fresh": fresh || undefined };
  if (onChoose) {
    return (
      <button
        type="button"
        className={`${styles.choosable} ${className ?? ""}`}
        style={{ ...style, minWidth: TOUCH, minHeight: TOUCH }}
        aria-label={name}
        onClick={onChoose}
        {...data}
      >
        {children}
      </button>
    );
  }
  return (
    <div className={className} style={style} {...data}>
      <span className="visually-hidden">{name}</span>
      {children}
    </div>
  );
}
