import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { usePairingText } from "../pairing/use-pairing-text";
import { describeFailure, FormMessage } from "../ui/form";
import ui from "../ui/ui.module.css";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { previewCommand } from "./queries";
import type { Command, CommandPreview, LogEvent } from "./types";
import { useEventText } from "./use-event-text";
import { useTableNameById } from "./use-tables";

/** What a command would change, asked of the server; refreshed when the tournament changes. */
export function usePreview(command: Command | null) {
  const { id } = useControl();
  return useQuery({
    queryKey: ["tournament", id, "preview", command],
    queryFn: ({ signal }) => previewCommand(id, command as Command, signal),
    enabled: command !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

type PreviewQuery = ReturnType<typeof usePreview>;

/** Rows of the standings that are listed. */
const MAX_ROWS = 12;

/** The preview of a command in words, or why it would be refused. */
export function Consequences({ query, isComplete }: { query: PreviewQuery; isComplete: boolean }) {
  const { t } = useTranslation("control");
  if (!isComplete) return null;
  if (query.isError) return <FormMessage tone="note">{describeFailure(query.error)}</FormMessage>;
  if (!query.data) {
    return (
      <p className={styles.hint} role="status">
        {t("consequences.loading")}
      </p>
    );
  }
  return (
    <section className={styles.consequences} aria-label={t("consequences.title")}>
      <h3>{t("consequences.title")}</h3>
      <PreviewText preview={query.data} />
    </section>
  );
}

function PreviewText({ preview }: { preview: CommandPreview }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { names, entries } = useControl();
  const text = useEventText();
  const tableName = useTableNameById();
  const pairing = usePairingText(names);
  const kinds = useNames();
  const events = preview.events as unknown as LogEvent[];
  const playerNames = new Map(
    entries.map(({ player }) => [player.id, player.display_name || player.username]),
  );
  const moved = preview.standings.toSorted(
    (a, b) => (a.rank_after ?? Number.MAX_VALUE) - (b.rank_after ?? Number.MAX_VALUE),
  );
  const others = moved.length - MAX_ROWS;
  const ratings = preview.ratings.filter((rating) => Math.abs(rating.change) >= 0.005);
  return (
    <>
      {events.length === 0 && <p>{t("consequences.nothing")}</p>}
      <ul>
        {[...new Set(events.map((event) => text.what(event)))].map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {preview.standings.length > 0 && (
        <div className={ui.tableWrap}>
          <table className={ui.table}>
            <caption className="visually-hidden">{t("consequences.standings")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("consequences.player")}</th>
                <th scope="col" className={ui.right}>
                  {t("consequences.rank")}
                </th>
                <th scope="col" className={ui.right}>
                  {t("consequences.points")}
                </th>
              </tr>
            </thead>
            <tbody>
              {moved.slice(0, MAX_ROWS).map((row) => (
                <tr key={row.entry}>
                  <th scope="row">
                    <bdi>{names.get(row.entry) ?? format.number(row.entry)}</bdi>
                  </th>
                  <td className={`num ${ui.right}`}>
                    <Change before={row.rank_before} after={row.rank_after} />
                  </td>
                  <td className={`num ${ui.right}`}>
                    <Change before={row.points_before} after={row.points_after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {others > 0 && (
            <p className={styles.hint}>
              {t("consequences.others", { count: others, formatted: format.number(others) })}
            </p>
          )}
        </div>
      )}
      {preview.overtaken.map(({ table, note }) => (
        <p key={table} className={styles.warning}>
          {t("consequences.overtaken", { table: tableName(table), note: pairing.note(note) })}
        </p>
      ))}
      {preview.repairs.map(({ round }) => (
        <p key={round} className={styles.warning}>
          {t("consequences.repair", { round: format.number(round) })}
        </p>
      ))}
      {ratings.length > 0 && (
        <p>
          {t("consequences.ratings", {
            changes: format.list(
              ratings.map(({ player, change, pool }) =>
                t("consequences.rating", {
                  name: playerNames.get(player) ?? player,
                  change: format.signed(Math.round(change)),
                  pool: kinds.kind(pool),
                }),
              ),
            ),
          })}
        </p>
      )}
    </>
  );
}

/** "2 → 1", or the one value if both are the same. */
function Change({ before, after }: { before: number | null; after: number | null }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const value = (number: number | null) =>
    number === null ? t("consequences.none") : format.decimal(number);
  if (before === after) return <>{value(after)}</>;
  return <>{t("consequences.change", { before: value(before), after: value(after) })}</>;
}
