import { useTranslation } from "react-i18next";
import type { TournamentSummary } from "../api/types";
import ui from "../ui/ui.module.css";
import styles from "./bracket.module.css";
import { MAX_TABLES_PER_ROUND, SIZE } from "./layout";

/**
 * Reserves the height of a bracket while it loads, so that nothing below it moves when it arrives.
 */
export function BracketPlaceholder({ tournament }: { tournament: TournamentSummary }) {
  const { t } = useTranslation();
  const height = estimateHeight(tournament);
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

/** The height of the bracket of a tournament, in rem. */
export function estimateHeight(tournament: TournamentSummary): number {
  const { format, table_size: size } = tournament;
  const options = (tournament.options as { format_options?: object }).format_options ?? {};
  const formatOptions = options as { groups?: number; advance?: number; playoff_format?: string };
  const playoff = format === "groups_playoff";
  const players = playoff
    ? (formatOptions.groups ?? 2) * (formatOptions.advance ?? 2)
    : tournament.entries;
  const bracketFormat = playoff ? (formatOptions.playoff_format ?? "single_elimination") : format;
  if (bracketFormat === "table_elimination") {
    const maxTables = Math.ceil(players / size);
    // If even tables with one empty seat cannot seat everybody, some players have a bye.
    const hasByes = maxTables * size - players > maxTables;
    const rows = Math.min(MAX_TABLES_PER_ROUND, hasByes ? Math.floor(players / size) : maxTables);
    return (
      SIZE.titleHeight +
      rows * (size * SIZE.sideHeight + SIZE.multiplayerGap) +
      SIZE.multiplayerGap / 2
    );
  }
  const firstRoundTables = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(2, players))) - 1);
  const rowHeight = 2 * SIZE.sideHeight + SIZE.tableGap;
  const winners = Math.min(MAX_TABLES_PER_ROUND, firstRoundTables) * rowHeight;
  if (bracketFormat !== "double_elimination") return SIZE.titleHeight + winners;
  const losers = Math.min(MAX_TABLES_PER_ROUND, firstRoundTables / 2) * rowHeight;
  return 2 * (SIZE.stageHeight + SIZE.titleHeight) + SIZE.sectionGap + winners + losers;
}
