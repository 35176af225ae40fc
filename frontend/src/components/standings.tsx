import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isClientError } from "../api/problem";
import { type AsOf, queries } from "../api/queries";
import type { Standings, TournamentRound, TournamentSummary } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { Badge } from "../ui/basics";
import { Select } from "../ui/fields";
import { Pager } from "../ui/pager";
import { EmptyState, QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { UnknownParamsNotice } from "../url/unknown-params-notice";
import { useUrlState } from "../url/use-url-state";
import { useRoundName } from "./round-picker";
import styles from "./standings.module.css";
import { StandingsSearch } from "./standings-search";
import { StandingsSkeleton, StandingsTable } from "./standings-table";
import { asOfParam, tournamentParams } from "./tournament-params";
import { useSelectedPlayer } from "./use-selected-player";

/** Events up to this size are shown on one page; larger ones are paginated. */
const MAX_UNPAGED_ENTRIES = 50;
const PAGE_SIZE = 25;

/** From this number of entries on, a search field is shown. */
const MIN_ENTRIES_FOR_SEARCH = 16;

/** Shows all sections, or the whole event if there are none. */
const ALL_SECTIONS = "*";

interface Props {
  tournament: TournamentSummary;
  id: string;
  live: boolean;
}

/** The standings, current or after a past round, one page at a time. */
export function StandingsSection({ tournament, id, live }: Props) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const { values, unknown, set } = useUrlState(tournamentParams);
  const rounds = useQuery(queries.rounds(id));
  const selectedPlayer = useSelectedPlayer(id);
  const roundName = useRoundName();

  const selectableRounds = rounds.data ? pastRounds(rounds.data) : [];
  const isUnknownMoment =
    values.as_of !== null && !isKnownMoment(values.as_of, tournament, rounds.data);
  const asOf = isUnknownMoment ? null : values.as_of;

  const limit = tournament.entries > MAX_UNPAGED_ENTRIES ? PAGE_SIZE : MAX_UNPAGED_ENTRIES;
  const section = values.section || ALL_SECTIONS;
  const around = values.page === null ? selectedPlayer.entry : null;
  const offset = ((values.page ?? 1) - 1) * limit;
  const page = {
    section,
    limit,
    ...(around !== null ? { around } : offset > 0 ? { offset } : {}),
  };
  const requested = useQuery(queries.standings(id, asOf, page));
  // If what the URL asks for does not exist, the first page is shown with a notice.
  const isPastLastPage = requested.data?.rows.length === 0 && requested.data.count > 0;
  const isUnknownSection = isClientError(requested.error) && requested.error.code === "bad_section";
  const isUnavailable = isClientError(requested.error) || isPastLastPage;
  const fallback = useQuery({
    ...queries.standings(id, asOf, { section: isUnknownSection ? ALL_SECTIONS : section, limit }),
    enabled: isUnavailable,
  });
  const standings = isUnavailable ? fallback : requested;
  const unknownParams = [
    ...unknown,
    ...(isUnknownMoment && values.as_of ? [`as_of=${asOfParam.write(values.as_of)}`] : []),
    ...(isUnknownSection ? [`section=${values.section}`] : []),
    ...(selectedPlayer.isUnknown || (isUnavailable && around !== null)
      ? [`player=${values.player}`]
      : []),
    ...(isUnavailable && values.page !== null ? [`page=${values.page}`] : []),
  ];

  const pastNotice =
    asOf === null
      ? null
      : "seq" in asOf
        ? t("standings.pastEvent", { seq: format.number(asOf.seq) })
        : t("standings.past", { round: roundName({ stage: asOf.stage, number: asOf.round }) });

  return (
    <section aria-labelledby="standings-title">
      <div className={ui.sectionHead}>
        <h2 id="standings-title" className={styles.title}>
          {t("standings.title")}
          {live && asOf === null && <Badge tone="live">{t("standings.live")}</Badge>}
        </h2>
        <div className={styles.tools}>
          {tournament.entries > MIN_ENTRIES_FOR_SEARCH && (
            <StandingsSearch id={id} asOf={asOf} section={section} />
          )}
          {(standings.data?.sections.length ?? 0) > 1 && standings.data && (
            <SectionSelect sections={standings.data.sections} />
          )}
          {selectableRounds.length > 0 && <AsOfSelect rounds={selectableRounds} asOf={asOf} />}
        </div>
      </div>
      <UnknownParamsNotice unknown={unknownParams} />
      {pastNotice && (
        <p className={`${ui.stale} ${styles.pastNotice}`}>
          <span>{pastNotice}</span>
          <button
            type="button"
            className={styles.backToCurrent}
            onClick={() => set({ as_of: null })}
          >
            {t("standings.backToNow")}
          </button>
        </p>
      )}
      <div className={ui.card}>
        <QueryResult
          query={standings}
          skeleton={<StandingsSkeleton rows={Math.min(tournament.entries, limit)} />}
        >
          {(data) =>
            data.rows.length === 0 ? (
              <EmptyState title={t("standings.none")}>
                <p>{t("standings.noneDetail")}</p>
              </EmptyState>
            ) : (
              <div data-waiting={standings.isPlaceholderData || undefined} className={styles.page}>
                <Sections data={data} id={id} asOf={asOf} selectedEntry={selectedPlayer.entry} />
                <Pager
                  label={t("standings.title")}
                  count={data.count}
                  pageSize={limit}
                  page={Math.floor(data.offset / limit) + 1}
                  onPage={(to) => set({ page: to })}
                />
              </div>
            )
          }
        </QueryResult>
      </div>
    </section>
  );
}

/** The rows of a page, in one table per section. */
function Sections(props: {
  data: Standings;
  id: string;
  asOf: AsOf | null;
  selectedEntry: number | null;
}) {
  const { data, ...tableProps } = props;
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const stages = [...new Set(data.rows.map((row) => row.stage))];
  return stages.map((stage) => {
    const rows = data.rows.filter((row) => row.stage === stage);
    const name = format.list(names.stage(stage));
    const isContinued = (rows[0]?.position ?? 1) > 1;
    return (
      <StandingsTable
        key={stage}
        rows={rows}
        {...(stage
          ? { title: isContinued ? t("standings.continued", { stage: name }) : name }
          : {})}
        {...tableProps}
      />
    );
  });
}

function SectionSelect({ sections }: { sections: Standings["sections"] }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { values, set } = useUrlState(tournamentParams);
  return (
    <Select
      label={t("standings.section")}
      value={sections.some(({ stage }) => stage === values.section) ? values.section : ""}
      options={[
        { value: "", label: t("standings.everySection") },
        ...sections.map(({ stage }) => ({
          value: stage,
          label: format.list(names.stage(stage)),
        })),
      ]}
      onChange={(section) => set({ section, page: null, why: null })}
    />
  );
}

function AsOfSelect(props: { rounds: readonly TournamentRound[]; asOf: AsOf | null }) {
  const { rounds, asOf } = props;
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const roundName = useRoundName();
  const { set } = useUrlState(tournamentParams);
  const selectId = useId();
  return (
    <div className={styles.asOf}>
      <label htmlFor={selectId}>{t("standings.asOf")}</label>
      <select
        id={selectId}
        value={asOfParam.write(asOf)}
        onChange={(event) => set({ as_of: asOfParam.read(event.target.value) ?? null, why: null })}
      >
        <option value="">{t("standings.now")}</option>
        {asOf && "seq" in asOf && (
          <option value={asOf.seq}>
            {t("standings.afterEvent", { seq: format.number(asOf.seq) })}
          </option>
        )}
        {rounds.map((round) => (
          <option key={asOfValue(round)} value={asOfValue(round)}>
            {roundName(round)}
          </option>
        ))}
      </select>
    </div>
  );
}

const asOfValue = ({ stage, number }: TournamentRound) => asOfParam.write({ stage, round: number });

/** Rounds after which the standings can be selected: every round but the last of its stage. */
function pastRounds(rounds: readonly TournamentRound[]): TournamentRound[] {
  return rounds
    .filter(({ stage, number }) =>
      rounds.some((other) => other.stage === stage && other.number > number),
    )
    .toReversed();
}

/** Whether the standings of that moment exist; true while the rounds are loading. */
function isKnownMoment(
  asOf: AsOf,
  tournament: TournamentSummary,
  rounds: readonly TournamentRound[] | undefined,
): boolean {
  if ("seq" in asOf) return asOf.seq <= tournament.seq;
  return (
    rounds === undefined ||
    rounds.some(({ stage, number }) => stage === asOf.stage && number === asOf.round)
  );
}
