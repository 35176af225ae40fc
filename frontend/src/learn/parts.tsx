import type { ReactNode } from "react";
import { Fragment } from "react";
import type { ScorePart } from "../api/types";
import type { GameI18n, ScorePartText } from "../games/plugin";
import styles from "./learn.module.css";
import type { Term } from "./learn-game";
import type { LearnText } from "./text";

/** A section of the rules. */
export function RulesSection(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={props.id} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Numbered steps. */
export function Steps({ items }: { items: string[] }) {
  return (
    <ol className={styles.steps}>
      {items.map((item) => (
        <li key={item}>
          <span>{item}</span>
        </li>
      ))}
    </ol>
  );
}

/** Points of a list without an order. */
export function Bullets({ items }: { items: string[] }) {
  return (
    <ul className={styles.points}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A picture of the board with a caption, and perhaps a calculation. */
export function Figure(props: { caption: string; children: ReactNode; tally?: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.drawing}>{props.children}</div>
      {props.tally}
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}

interface TallyProps {
  /** By line of the score sheet: what gives points. */
  parts: Record<string, readonly ScorePart[]>;
  describe: (line: string, part: ScorePart, game: GameI18n) => ScorePartText;
  t: LearnText;
  game: GameI18n;
}

/** How the points of an example come about. */
export function Tally({ parts, describe, t, game }: TallyProps) {
  const lines = Object.entries(parts);
  const total = lines.flatMap(([, found]) => found).reduce((sum, part) => sum + part.points, 0);
  return (
    <table className={styles.tally}>
      <tbody>
        {lines.map(([line, found]) => (
          <Fragment key={line}>
            {lines.length > 1 && (
              <tr data-line="">
                <th colSpan={2} scope="colgroup">
                  {game.t(`line.${line}`)}
                </th>
              </tr>
            )}
            {found.map((part) => {
              const { label, note } = describe(line, part, game);
              return (
                <tr
                  key={`${part.what}-${part.where?.join()}`}
                  data-nothing={part.points === 0 || undefined}
                >
                  <th scope="row">
                    {label}
                    {note && <small>{note}</small>}
                  </th>
                  <td>{game.format.number(part.points)}</td>
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          <td>{game.format.number(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Things of the game with their pictures and explanations. Each can be linked to. */
export function Terms({ terms }: { terms: readonly (Term | null)[] }) {
  return (
    <div className={styles.terms}>
      {terms.map(
        (term) =>
          term && (
            <article key={term.anchor} className={styles.term} id={term.anchor}>
              {term.picture}
              <div>
                <h3>{term.name}</h3>
                <p>{term.text}</p>
              </div>
            </article>
          ),
      )}
    </div>
  );
}
