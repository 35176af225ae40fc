import { useTranslation } from "react-i18next";
import type { Decision } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import type { EntryNames } from "../pairing/use-pairing-text";
import { useNow } from "../ui/use-now";
import styles from "./decisions.module.css";

/** Reasons that the server gives by itself; all others are the organiser's own words. */
const OWN_REASONS = {
  overdue: "decision.overdue",
  "nobody had moved": "decision.notBegun",
  "somebody pauses": "decision.pauses",
} as const;

const isOwn = (reason: string): reason is keyof typeof OWN_REASONS => reason in OWN_REASONS;

/** Results by ruling, corrections, annulments and the like: what, by whom, when and why. */
export function Decisions(props: { decisions: readonly Decision[]; entries: EntryNames }) {
  const words = useDecisionWords(props.entries);
  const now = useNow();
  const format = useFormat();
  if (props.decisions.length === 0) return null;
  return (
    <ul className={styles.decisions}>
      {props.decisions.map((decision) => (
        <li key={`${decision.at} ${decision.what}`}>
          <span title={format.moment(decision.at)}>{words.what(decision, now)}</span>
          {decision.reason && (
            <q>
              <bdi>{words.reason(decision.reason)}</bdi>
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The words of decisions, for lists and for marks that have little room. */
export function useDecisionWords(entries: EntryNames) {
  const { t } = useTranslation("tables");
  const names = useNames();
  const format = useFormat();

  const outcome = (decision: Decision): string => {
    const told = names.outcome(decision.kind);
    const faulty = decision.at_fault.flatMap((entry) => entries.get(entry) ?? []);
    // Where everybody is at fault the kind of the result says so already.
    if (faulty.length === 0 || decision.kind === "double_forfeit") return told;
    return t("decision.against", { outcome: told, names: format.list(faulty) });
  };
  const title = (decision: Decision): string => {
    switch (decision.what) {
      case "ruled":
        return outcome(decision);
      case "entered":
        return t("decision.entered");
      case "corrected":
        return decision.kind === "played"
          ? t("decision.corrected")
          : t("decision.correctedTo", { outcome: outcome(decision) });
      case "annulled":
        return t("decision.annulled");
      case "adjusted": {
        const points = format.signed(decision.points ?? 0);
        if (!decision.stage) return t("decision.adjusted", { points });
        const stage = format.list(names.stage(decision.stage));
        return t("decision.adjustedIn", { points, stage });
      }
      case "deadline_moved":
        return decision.deadline
          ? t("decision.deadlineMoved", { moment: format.moment(decision.deadline) })
          : t("decision.deadlineRemoved");
      case "tiebreaks_changed":
        return t("decision.tiebreaksChanged");
      default:
        return t(`decision.${decision.what}`);
    }
  };
  return {
    title,
    /** What was decided, by whom if a person did, and how long ago. */
    what: (decision: Decision, now: number): string => {
      const when = format.ago(decision.at, now);
      const what = title(decision);
      const name = decision.by && (decision.by.display_name || decision.by.username);
      return name ? t("decision.by", { what, name, when }) : t("decision.plain", { what, when });
    },
    reason: (reason: string): string => (isOwn(reason) ? t(OWN_REASONS[reason]) : reason),
  };
}
