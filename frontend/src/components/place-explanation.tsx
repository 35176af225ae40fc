import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AsOf, queries } from "../api/queries";
import type { StandingRow } from "../api/types";
import { isolateRtl } from "../i18n/bidi-isolation";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import { QueryResult, Skeleton } from "../ui/states";
import styles from "./place-explanation.module.css";

/** One summand of a value, as the API tells it. */
interface Part {
  code: string;
  value: number;
  params: { round?: number; opponent?: number; opponents?: number[]; rating?: number };
}

/** One tie-break between two neighbours. */
interface Step {
  name: string;
  mine: number | null;
  theirs: number | null;
  parts: Part[];
  their_parts: Part[];
}

/** Smaller values of these stand higher, or they say in one word what they are. */
const WITHOUT_PARTS = new Set(["seed", "lot", "rung", "reached", "disqualified", "games_played"]);

/** Why somebody stands where they do: the points, and each neighbour tie-break by tie-break. */
export default function Why(props: { id: string; asOf: AsOf | null; row: StandingRow }) {
  const { id, asOf, row } = props;
  const why = useQuery(queries.placeExplanation(id, asOf, row.entry, row.stage));
  return (
    <div className={styles.why}>
      <QueryResult query={why} skeleton={<Skeleton rows={3} height="1.4rem" />}>
        {(told) => {
          const names = new Map(
            told.players.map(({ entry, player }) => [
              entry,
              isolateRtl(player.display_name || player.username),
            ]),
          );
          // Where there are sections the line of the whole event has its reasons in the section.
          const shown = {
            names,
            name: names.get(row.entry) ?? "",
            points: told.points as unknown as Part[],
          };
          return (
            <>
              <Points {...shown} total={row.points} />
              <Neighbour
                {...shown}
                above
                other={told.above ?? null}
                steps={told.up as unknown as Step[]}
              />
              <Neighbour
                {...shown}
                above={false}
                other={told.below ?? null}
                steps={told.down as unknown as Step[]}
              />
              {row.stage !== "" && told.overall && <Overall {...told.overall} />}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}

type Names = ReadonlyMap<number, string>;

function Points(props: { points: readonly Part[]; total: number; names: Names }) {
  const { points, total, names } = props;
  const { t } = useTranslation("why");
  const format = useFormat();
  const word = usePartWords(names);
  const added = points.filter((part) => part.value !== 0);
  return (
    <section>
      <h4>{t("points", { count: total, formatted: format.decimal(total) })}</h4>
      {added.length > 0 && (
        <p>
          {t("madeOf")} {format.list(added.map(word))}
        </p>
      )}
    </section>
  );
}

function Overall({ rank, tied }: { rank: number; tied: boolean }) {
  const { t } = useTranslation("why");
  const format = useFormat();
  return <p>{t(tied ? "overallTied" : "overall", { rank: format.number(rank) })}</p>;
}

/** The one above or below, and what told the two apart. */
function Neighbour(props: {
  above: boolean;
  other: number | null;
  steps: readonly Step[];
  name: string;
  names: Names;
}) {
  const { above, other, steps, name, names } = props;
  const { t } = useTranslation("why");
  const tell = useStepWords();
  if (other === null) return <p>{t(above ? "first" : "last", { name })}</p>;
  const otherName = names.get(other) ?? "";
  const last = steps.at(-1);
  const tied = last === undefined || last.mine === last.theirs;
  const title = () => {
    if (tied) return t("tiedWith", { other: otherName });
    return above ? t("under", { other: otherName }) : t("over", { other: otherName });
  };
  const winner = above ? otherName : name;
  return (
    <section>
      <h4>{title()}</h4>
      <ul>
        {steps.map((step) => (
          <li key={step.name}>
            {tell(step, winner)}
            <Parts of={name} value={step.mine} parts={step.parts} step={step} names={names} />
            <Parts
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

/** The sentence about one tie-break between two. */
function useStepWords() {
  const { t } = useTranslation("why");
  const names = useNames();
  const format = useFormat();
  return ({ name, mine, theirs }: Step, winner: string): string => {
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

/** What a value of the tie-break that decided is made of, folded away. */
function Parts(props: {
  of: string;
  value: number | null;
  parts: readonly Part[];
  step: Step;
  names: Names;
}) {
  const { of, value, parts, step, names } = props;
  const { t } = useTranslation("why");
  const format = useFormat();
  const word = usePartWords(names);
  if (value === null || parts.length === 0 || WITHOUT_PARTS.has(step.name)) return null;
  if (step.mine === step.theirs || step.name === "points") return null;
  return (
    <details>
      <summary>{t("parts", { name: of, value: format.decimal(value) })}</summary>
      <ul>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and none moves.
          <li key={index}>{word(part)}</li>
        ))}
      </ul>
    </details>
  );
}

/** A summand in words, such as "round 3, Bo: 4.5". */
function usePartWords(names: Names): (part: Part) => string {
  const { t } = useTranslation("why");
  const format = useFormat();
  return ({ code, value, params }) => {
    const met = [params.opponents ?? params.opponent ?? []].flat();
    const opponents = met.flatMap((entry) => names.get(entry) ?? []);
    const words = {
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
        return t(`part.${code}`, words);
      case "cut":
        return t(opponents.length > 0 ? "part.cut" : "part.cutAlone", words);
      default:
        return t("part.other", words);
    }
  };
}
