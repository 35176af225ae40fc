import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../i18n/format";
import { Badge, PlayerName } from "../ui/basics";
import styles from "./moderation.module.css";
import type { StaffDecision } from "./queries";

/** What was decided about whom, by whom and why, and the appeal against it. */
export function DecisionFacts({ decision }: { decision: StaffDecision }) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const { appeal } = decision;
  return (
    <div className={styles.facts}>
      <p>
        <Badge>{t(`done.${decision.kind}`)}</Badge>
        {decision.player && <PlayerName player={decision.player} />}
        {decision.game && (
          <Link to={`/games/${decision.game.id}`}>{t("staff.game", { id: decision.game.id })}</Link>
        )}
        {decision.until && <span>{t("mine.until", { date: format.moment(decision.until) })}</span>}
        <span>
          {t("staff.byStaff", {
            name: decision.decided_by.display_name,
            date: format.date(decision.decided_at),
          })}
        </span>
      </p>
      <blockquote>{decision.reason}</blockquote>
      {appeal && (
        <>
          <p>
            <strong>{t("staff.appealBy", { name: decision.appeal_by?.display_name ?? "" })}</strong>
            {appeal.granted !== null && (
              <Badge>{t(appeal.granted ? "staff.granted" : "staff.refused")}</Badge>
            )}
          </p>
          <blockquote>{appeal.text}</blockquote>
          {appeal.reason && <blockquote>{appeal.reason}</blockquote>}
        </>
      )}
    </div>
  );
}
