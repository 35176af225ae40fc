import type { ReactNode } from "react";
import styles from "./preview-grid.module.css";

interface MiniProps {
  points: string;
  name: string;
  /** The drawing, an SVG. */
  children: ReactNode;
}

/** The plot of one player in small: a drawing, points, and a name. */
export function Mini({ points, name, children }: MiniProps) {
  return (
    <li>
      {children}
      <span className="num">{points}</span>
      <bdi className={styles.miniName} title={name}>
        {name}
      </bdi>
    </li>
  );
}

/** The plots of a table in small, four beside each other. */
export function Minis({ children }: { children: ReactNode }) {
  return <ul className={styles.minis}>{children}</ul>;
}
