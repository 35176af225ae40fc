import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { queries } from "../api/queries";
import type { StandingRow, TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/names";
import { isDouble } from "../pairing/source";
import { Badge, PlayerName } from "../ui/basics";
import { Bones, Empty, Loaded } from "../ui/states";
import ui from "../ui/ui.module.css";
import { useFlip } from "../ui/use-flip";
import styles from "./tournament.module.css";

interface Props {
  tournament: TournamentSummary;
  id: string;
  live: boolean;
}

/** The standings, now or as they stood after a round. */
export function StandingsSection({ tournament, id, live }: Props) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const [round, setRound] = useState<number | null>(null);
  const standings = useQuery(queries.standings(id, round));
  const select = useId();
  const past = Math.max(0, (tournament.current_round ?? 1) - 1);
  return (
    <section aria-labelledby="standings-title">
      <div className={ui.sectionHead}>
        <h2 id="standings-title" className={styles.title}>
          {t("standings.title")}
          {live && round === null && <Badge tone="live">{t("standings.live")}</Badge>}
        </h2>
        {past > 0 && (
          <div className={styles.asOf}>
            <label htmlFor={select}>{t("standings.asOf")}</label>
            <select
              id={select}
              value={round ?? ""}
              onChange={(event) => setRound(Number(event.target.value) || null)}
            >
              <option value="">{t("standings.now")}</option>
              {Array.from({ length: past }, (_, index) => past - index).map((each) => (
                <option key={each} value={each}>
                  {t("standings.afterRound", { round: format.number(each) })}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {round !== null && (
        <p className={ui.stale}>{t("standings.past", { round: format.number(round) })}</p>
      )}
      <div className={ui.card}>
        <Loaded
          query={standings}
          skeleton={
            <div className={ui.pad}>
              <Bones rows={8} />
            </div>
          }
        >
          {(data) =>
            data.sections.length > 0 ? (
              data.sections.map((section) => (
                <StandingsTable
                  key={section.stage}
                  rows={section.rows}
                  title={format.list(names.stage(section.stage))}
                />
              ))
            ) : data.rows.length === 0 ? (
              <Empty title={t("standings.none")}>
                <p>{t("standings.noneDetail")}</p>
              </Empty>
            ) : (
              <StandingsTable rows={data.rows} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

const SHOWN_OTHERWISE = new Set(["points", "reached", "rung"]);

function StandingsTable({ rows, title }: { rows: StandingRow[]; title?: string }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const place = useFlip(rows.map((row) => row.entry));
  // A tie-break that separates nobody here has no column, nor have the points, which have their own,
  // nor what only says the rank again.
  const columns = rows[0]?.tiebreaks.map((tiebreak) => tiebreak.name) ?? [];
  const extra = columns.filter(
    (name) => !SHOWN_OTHERWISE.has(name) && rows.some((row) => worthOf(row, name) !== null),
  );
  const fractions = new Set(
    extra.filter((name) => rows.some((row) => !Number.isInteger(worthOf(row, name) ?? 0))),
  );
  /** What is said beside a name, with the round that somebody went out of a bracket in. */
  const placeOf = (row: StandingRow) => {
    const status = names.place(row.status);
    if (!row.out) return status;
    const round = format.number(row.out.round);
    const part = names.stage(row.out.stage).at(-1) ?? "";
    const out = row.out.stage.endsWith("final")
      ? t("place.outInFinal")
      : isDouble(row.out.stage)
        ? t("place.outInStage", { round, stage: part })
        : t("place.outIn", { round });
    return row.status === "out" ? out : t("place.leftAndOut", { status, out });
  };
  const tell = (name: string, value: number | null) => {
    if (value === null) return "";
    return fractions.has(name) ? format.hundredths(value) : format.number(value);
  };
  return (
    <div className={ui.tableWrap}>
      <table className={`${ui.table} ${styles.standings}`}>
        <caption className={title ? styles.caption : "visually-hidden"}>
          {title ?? t("standings.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={ui.right}>
              {t("standings.rank")}
            </th>
            <th scope="col">{t("standings.player")}</th>
            <th scope="col" className={ui.right}>
              {t("standings.points")}
            </th>
            <th scope="col" className={ui.right}>
              {t("standings.played")}
            </th>
            {extra.map((name) => (
              <th scope="col" key={name} className={ui.right}>
                {names.tiebreak(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entry} ref={place(row.entry)} data-entry={row.entry}>
              <td className={styles.rank}>
                <span aria-hidden="true">
                  {row.tied
                    ? t("standings.rankShared", { rank: row.rank })
                    : format.number(row.rank)}
                </span>
                <span className="visually-hidden">
                  {row.tied ? t("standings.rankTied", { rank: row.rank }) : row.rank}
                </span>
              </td>
              <th scope="row" className={ui.nameCell}>
                <span>
                  <PlayerName player={row.player} />
                  {row.status !== "" && (
                    <Badge {...(row.status === "champion" ? { tone: "good" } : {})}>
                      {placeOf(row)}
                    </Badge>
                  )}
                </span>
              </th>
              <td className={styles.points}>{format.decimal(row.points)}</td>
              <td className={ui.right}>{format.number(row.played)}</td>
              {extra.map((name) => (
                <td key={name} className={ui.right}>
                  {tell(name, worthOf(row, name))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const worthOf = (row: StandingRow, name: string): number | null =>
  row.tiebreaks.find((each) => each.name === name)?.value ?? null;
