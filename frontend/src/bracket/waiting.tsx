import { useTranslation } from "react-i18next";
import type { TournamentSummary } from "../api/types";
import ui from "../ui/ui.module.css";
import styles from "./bracket.module.css";
import { MOST, SIZE } from "./layout";

/**
 * Keeps the place of a bracket that is being fetched, as high as it will be, so that nothing below
 * it moves when it comes.
 */
export function WaitingBracket({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation();
  const height = heightFor(tournament);
  return (
    <div className={`${ui.card} ${styles.bracket}`} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("state.loading")}
      </span>
      <div className={styles.bar} />
      <div className={styles.scroll}>
        <div style={{ height: `${height}rem` }} />
      </div>
    </div>
  );
}

/** How high the drawing of a bracket for these entries will be, in rem. */
export function heightFor(tournament: TournamentSummary): number {
  const { format, table_size: size } = tournament;
  const options = (tournament.options as { format_options?: object }).format_options ?? {};
  const given = options as { groups?: number; advance?: number; playoff_format?: string };
  const playoff = format === "groups_playoff";
  const players = playoff ? (given.groups ?? 2) * (given.advance ?? 2) : tournament.entries;
  const kind = playoff ? (given.playoff_format ?? "single_elimination") : format;
  if (kind === "table_elimination") {
    const most = Math.ceil(players / size);
    // Where even tables with one seat less do not come out, some rest.
    const resting = most * size - players > most;
    const rows = Math.min(MOST, resting ? Math.floor(players / size) : most);
    return SIZE.title + rows * (size * SIZE.side + SIZE.apartTables) + SIZE.apartTables / 2;
  }
  const first = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(2, players))) - 1);
  const row = 2 * SIZE.side + SIZE.between;
  const winners = Math.min(MOST, first) * row;
  if (kind !== "double_elimination") return SIZE.title + winners;
  const losers = Math.min(MOST, first / 2) * row;
  return 2 * (SIZE.stage + SIZE.title) + SIZE.apart + winners + losers;
}
