import { useTranslation } from "react-i18next";
import type { TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNow } from "../ui/use-now";

/** By when something is to be played: how far away, exactly when, and what happens then. */
export function Deadline(props: {
  deadline: string;
  /** What becomes of a table without a result; left out where there is no room for it. */
  then?: TournamentRound["at_deadline"];
  className?: string | undefined;
}) {
  const { deadline, then } = props;
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
      {then && <span> {t(`deadline.${then}`)}</span>}
    </p>
  );
}
