import type { ReactNode } from "react";
import type { PlayerRef } from "../api/types";
import { PlayerName } from "../ui/basics";
import styles from "./plot.module.css";

interface Props {
  seat: number;
  player: PlayerRef | undefined;
  /** The name of the seat, for a player that is not known. */
  name: string;
  points: { shown: string; spoken: string };
  /** Words on the plate, where they hold: on turn, winner. */
  turn: string | null;
  won: string | null;
  /** What else stands on the plate, beside the name. */
  marks?: ReactNode;
  children: ReactNode;
}

/** What one player has before them: a plate with name and points over the drawing of a game. */
export function Plot(props: Props) {
  const { seat, player, points, turn, won } = props;
  return (
    <article className={styles.plot} data-seat={seat} data-turn={turn !== null || undefined}>
      <header className={styles.plate}>
        <h3>{player ? <PlayerName player={player} /> : props.name}</h3>
        {props.marks}
        {turn !== null && <span className={styles.turn}>{turn}</span>}
        {won !== null && <span className={styles.won}>{won}</span>}
        <strong className={styles.points}>
          <span aria-hidden="true">{points.shown}</span>
          <span className="visually-hidden">{points.spoken}</span>
        </strong>
      </header>
      {props.children}
    </article>
  );
}

/** The plots of a table side by side, as many as fit. */
export function Plots({ children }: { children: ReactNode }) {
  return <div className={styles.plots}>{children}</div>;
}

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
      <span className={styles.miniName}>{name}</span>
    </li>
  );
}

/** The plots of a table in small, four beside each other. */
export function Minis({ children }: { children: ReactNode }) {
  return <ul className={styles.minis}>{children}</ul>;
}
