import type { ReactNode } from "react";
import styles from "./preview-grid.module.css";

interface PreviewItemProps {
  points: string;
  name: string;
  /** The drawing, an SVG. */
  children: ReactNode;
}

/** One player's thumbnail with points and name. */
export function PreviewItem({ points, name, children }: PreviewItemProps) {
  return (
    <li>
      {children}
      <span className="num">{points}</span>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    </li>
  );
}

/** The thumbnails of a table in a row of four. */
export function PreviewGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
