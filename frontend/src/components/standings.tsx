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
import { FindPlayer } from "./standings-search";
import { StandingsBones, StandingsTable } from "./standings-table";
import { asOf as asOfParam, tournamentAddress } from "./tournament-params";
import { useFoundPlayer } from "./use-selected-player";

/** An event of so many is shown whole; a larger one in pages that leave the rounds in reach. */
const WHOLE = 50;
const A_PAGE = 25;

/** From here on it is quicker to look for a player by name than to read the list. */
const MANY = 16;

/** All sections one after the other; the whole event where there are none. */
const EVERY_SECTION = "*";

interface Props {
  tournament: TournamentSummary;
  id: string;
  live: boolean;
}

/** The standings, now or as they stood after a round, a page at a time. */
export function StandingsSection({ tournament, id, live }: Props) {
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const { values, unknown, set } = useUrlState(tournamentAddress);
  const rounds = useQuery(queries.rounds(id));
  const found = useFoundPlayer(id);
  const roundName = useRoundName();

  const moments = rounds.data ? pastRounds(rounds.data) : [];
  const late = values.as_of !== null && !isPast(values.as_of, tournament, rounds.data);
  const asOf = late ? null : values.as_of;

  const limit = tournament.entries > WHOLE ? A_PAGE : WHOLE;
  const section = values.section || EVERY_SECTION;
  const around = values.page === null ? found.entry : null;
  const offset = ((values.page ?? 1) - 1) * limit;
  const page = {
    section,
    limit,
    ...(around !== null ? { around } : offset > 0 ? { offset } : {}),
  };
  const asked = useQuery(queries.standings(id, asOf, page));
  // What the address asks for may be gone: then the first page is shown, and a note says so.
  const beyond = asked.data?.rows.length === 0 && asked.data.count > 0;
  const noSection = isClientError(asked.error) && asked.error.code === "bad_section";
  const gone = isClientError(asked.error) || beyond;
  const usual = useQuery({
    ...queries.standings(id, asOf, { section: noSection ? EVERY_SECTION : section, limit }),
    enabled: gone,
  });
  const standings = gone ? usual : asked;
  const missing = [
    ...unknown,
    ...(late && values.as_of ? [`as_of=${asOfParam.write(values.as_of)}`] : []),
    ...(noSection ? [`section=${values.section}`] : []),
    ...(found.missing || (gone && around !== null) ? [`player=${values.player}`] : []),
    ...(gone && values.page !== null ? [`page=${values.page}`] : []),
  ];

  const told =
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
          {tournament.entries > MANY && <FindPlayer id={id} asOf={asOf} section={section} />}
          {(standings.data?.sections.length ?? 0) > 1 && standings.data && (
            <SectionSelect sections={standings.data.sections} />
          )}
          {moments.length > 0 && <MomentSelect rounds={moments} asOf={asOf} />}
        </div>
      </div>
      <UnknownParamsNotice unknown={missing} />
      {told && (
        <p className={`${ui.stale} ${styles.past}`}>
          <span>{told}</span>
          <button type="button" className={styles.back} onClick={() => set({ as_of: null })}>
            {t("standings.backToNow")}
          </button>
        </p>
      )}
      <div className={ui.card}>
        <QueryResult
          query={standings}
          skeleton={<StandingsBones rows={Math.min(tournament.entries, limit)} />}
        >
          {(data) =>
            data.rows.length === 0 ? (
              <EmptyState title={t("standings.none")}>
                <p>{t("standings.noneDetail")}</p>
              </EmptyState>
            ) : (
              <div data-waiting={standings.isPlaceholderData || undefined} className={styles.page}>
                <Sections data={data} id={id} asOf={asOf} found={found.entry} />
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

/** The rows of a page, a table for each section that has some of them. */
function Sections(props: { data: Standings; id: string; asOf: AsOf | null; found: number | null }) {
  const { data, ...others } = props;
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const stages = [...new Set(data.rows.map((row) => row.stage))];
  return stages.map((stage) => {
    const rows = data.rows.filter((row) => row.stage === stage);
    const name = format.list(names.stage(stage));
    const continued = (rows[0]?.position ?? 1) > 1;
    return (
      <StandingsTable
        key={stage}
        rows={rows}
        {...(stage ? { title: continued ? t("standings.continued", { stage: name }) : name } : {})}
        {...others}
      />
    );
  });
}

function SectionSelect({ sections }: { sections: Standings["sections"] }) {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const { values, set } = useUrlState(tournamentAddress);
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

function MomentSelect(props: { rounds: readonly TournamentRound[]; asOf: AsOf | null }) {
  const { rounds, asOf } = props;
  const { t } = useTranslation("tournament");
  const format = useFormat();
  const roundName = useRoundName();
  const { set } = useUrlState(tournamentAddress);
  const select = useId();
  return (
    <div className={styles.asOf}>
      <label htmlFor={select}>{t("standings.asOf")}</label>
      <select
        id={select}
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
          <option key={momentValue(round)} value={momentValue(round)}>
            {roundName(round)}
          </option>
        ))}
      </select>
    </div>
  );
}

const momentValue = ({ stage, number }: TournamentRound) =>
  asOfParam.write({ stage, round: number });

/** The rounds after which the standings can be asked for: all that another of the stage followed. */
function pastRounds(all: readonly TournamentRound[]): TournamentRound[] {
  return all
    .filter(({ stage, number }) =>
      all.some((other) => other.stage === stage && other.number > number),
    )
    .toReversed();
}

/** Whether there are standings of that moment; not yet known counts as yes. */
function isPast(
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
