import { useTranslation } from "react-i18next";
import type { TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNow } from "../ui/use-now";

/** A deadline: relative time, exact time, and what happens when it passes. */
export function Deadline(props: {
  deadline: string;
  /** What happens to a table without a result; omitted where space is short. */
  outcome?: TournamentRound["at_deadline"];
  className?: string | undefined;
}) {
  const { deadline, outcome } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const now = useNow();
  const moment = format.moment(deadline);
  return (
    <p className={props.className}>
      <time dateTime={deadline}>
        {Date.parse(deadline) <= now
          ? t("deadline.passed", { when: format.ago(deadline, now), moment })
          : t("deadline.due", { when: format.until(deadline, now), moment })}
      </time>
      {outcome && <span> {t(`deadline.${outcome}`)}</span>}
    </p>
  );
}
