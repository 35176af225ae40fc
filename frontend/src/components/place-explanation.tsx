import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AsOf, queries } from "../api/queries";
import type { StandingRow } from "../api/types";
import { isolateRtl } from "../i18n/bidi-isolation";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { QueryResult, Skeleton } from "../ui/states";
import styles from "./place-explanation.module.css";

/** One summand of a tie-break value, as the API sends it. */
interface ValuePart {
  code: string;
  value: number;
  params: { round?: number; opponent?: number; opponents?: number[]; rating?: number };
}

/** The comparison of one tie-break between two neighbours in the standings. */
interface TiebreakStep {
  name: string;
  mine: number | null;
  theirs: number | null;
  parts: ValuePart[];
  their_parts: ValuePart[];
}

/** Tie-breaks that are not sums, so they have no parts to list. */
const TIEBREAKS_WITHOUT_PARTS = new Set([
  "seed",
  "lot",
  "rung",
  "reached",
  "disqualified",
  "games_played",
]);

/** Explains a place in the standings: the points, and the comparison with each neighbour. */
export default function PlaceExplanation(props: {
  id: string;
  asOf: AsOf | null;
  row: StandingRow;
}) {
  const { id, asOf, row } = props;
  const explanationQuery = useQuery(queries.placeExplanation(id, asOf, row.entry, row.stage));
  return (
    <div className={styles.explanation}>
      <QueryResult query={explanationQuery} skeleton={<Skeleton rows={3} height="1.4rem" />}>
        {(explanation) => {
          const names = new Map(
            explanation.players.map(({ entry, player }) => [
              entry,
              isolateRtl(player.display_name || player.username),
            ]),
          );
          // If there are sections, the explanation is about the place within the section.
          const shared = {
            names,
            name: names.get(row.entry) ?? "",
            points: explanation.points as unknown as ValuePart[],
          };
          return (
            <>
              <PointsSection {...shared} total={row.points} />
              <NeighbourComparison
                {...shared}
                isAbove
                otherEntry={explanation.above ?? null}
                steps={explanation.up as unknown as TiebreakStep[]}
              />
              <NeighbourComparison
                {...shared}
                isAbove={false}
                otherEntry={explanation.below ?? null}
                steps={explanation.down as unknown as TiebreakStep[]}
              />
              {row.stage !== "" && explanation.overall && <OverallRank {...explanation.overall} />}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}

type EntryNames = ReadonlyMap<number, string>;

function PointsSection(props: { points: readonly ValuePart[]; total: number; names: EntryNames }) {
  const { points, total, names } = props;
  const { t } = useTranslation("why");
  const format = useFormat();
  const describePart = usePartDescription(names);
  const nonZeroParts = points.filter((part) => part.value !== 0);
  return (
    <section>
      <h4>{t("points", { count: total, formatted: format.decimal(total) })}</h4>
      {nonZeroParts.length > 0 && (
        <p>
          {t("madeOf")} {format.list(nonZeroParts.map(describePart))}
        </p>
      )}
    </section>
  );
}

function OverallRank({ rank, tied }: { rank: number; tied: boolean }) {
  const { t } = useTranslation("why");
  const format = useFormat();
  return <p>{t(tied ? "overallTied" : "overall", { rank: format.number(rank) })}</p>;
}

/** The neighbour above or below, and the tie-break that separates the two. */
function NeighbourComparison(props: {
  isAbove: boolean;
  otherEntry: number | null;
  steps: readonly TiebreakStep[];
  name: string;
  names: EntryNames;
}) {
  const { isAbove, otherEntry, steps, name, names } = props;
  const { t } = useTranslation("why");
  const describeStep = useStepDescription();
  if (otherEntry === null) return <p>{t(isAbove ? "first" : "last", { name })}</p>;
  const otherName = names.get(otherEntry) ?? "";
  const last = steps.at(-1);
  const tied = last === undefined || last.mine === last.theirs;
  const title = () => {
    if (tied) return t("tiedWith", { other: otherName });
    return isAbove ? t("under", { other: otherName }) : t("over", { other: otherName });
  };
  const winner = isAbove ? otherName : name;
  return (
    <section>
      <h4>{title()}</h4>
      <ul>
        {steps.map((step) => (
          <li key={step.name}>
            {describeStep(step, winner)}
            <ValueParts of={name} value={step.mine} parts={step.parts} step={step} names={names} />
            <ValueParts
              of={otherName}
              value={step.theirs}
              parts={step.their_parts}
              step={step}
              names={names}
            />
          </li>
        ))}
        {tied && <li>{t("allEqual")}</li>}
      </ul>
    </section>
  );
}

/** Describes one tie-break between two players. */
function useStepDescription() {
  const { t } = useTranslation("why");
  const names = useNames();
  const format = useFormat();
  return ({ name, mine, theirs }: TiebreakStep, winner: string): string => {
    const tiebreak = names.tiebreak(name);
    if (name === "reached") {
      return mine === theirs ? t("reachedEqual") : t("reached", { winner });
    }
    if (name === "disqualified" && mine !== theirs) return t("disqualified");
    if (mine === null && theirs === null) return t("nothing", { tiebreak });
    const value = mine ?? theirs ?? 0;
    if (mine === null || theirs === null) {
      return t("decidesAlone", { tiebreak, winner, value: format.decimal(value) });
    }
    if (mine === theirs) return t("equal", { tiebreak, mine: format.decimal(mine) });
    const numbers = { mine: format.decimal(mine), theirs: format.decimal(theirs) };
    return t("decides", { tiebreak, winner, ...numbers });
  };
}

/** The parts of the value that decided, in a disclosure. */
function ValueParts(props: {
  of: string;
  value: number | null;
  parts: readonly ValuePart[];
  step: TiebreakStep;
  names: EntryNames;
}) {
  const { of, value, parts, step, names } = props;
  const { t } = useTranslation("why");
  const format = useFormat();
  const describePart = usePartDescription(names);
  if (value === null || parts.length === 0 || TIEBREAKS_WITHOUT_PARTS.has(step.name)) return null;
  if (step.mine === step.theirs || step.name === "points") return null;
  return (
    <details>
      <summary>{t("parts", { name: of, value: format.decimal(value) })}</summary>
      <ul>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and the list never changes.
          <li key={index}>{describePart(part)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Describes a summand, such as "round 3, Bo: 4.5". */
function usePartDescription(names: EntryNames): (part: ValuePart) => string {
  const { t } = useTranslation("why");
  const format = useFormat();
  return ({ code, value, params }) => {
    const opponentEntries = [params.opponents ?? params.opponent ?? []].flat();
    const opponents = opponentEntries.flatMap((entry) => names.get(entry) ?? []);
    const values = {
      value: format.decimal(value),
      percent: format.percent(value),
      round: format.number(params.round ?? 0),
      rating: format.number(Math.round(params.rating ?? 0)),
      names: format.list(opponents),
    };
    switch (code) {
      case "table":
      case "bye":
      case "adjustment":
      case "round":
      case "opponents":
      case "unplayed":
      case "rate":
      case "encounter":
      case "not_met":
      case "rating":
      case "game":
        return t(`part.${code}`, values);
      case "cut":
        return t(opponents.length > 0 ? "part.cut" : "part.cutAlone", values);
      default:
        return t("part.other", values);
    }
  };
}
