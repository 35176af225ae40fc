import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../api/client";
import { formFaults } from "../api/form-faults";
import { FormMessage, useForm } from "../ui/form";
import { TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { DecisionFacts } from "./decision-facts";
import styles from "./moderation.module.css";
import type { StaffDecision } from "./queries";

/** A decision against which somebody has appealed, with the answer to give. */
export function AppealCard({ decision }: { decision: StaffDecision }) {
  return (
    <article className={`${ui.card} ${ui.pad} ${styles.stack}`}>
      <DecisionFacts decision={decision} />
      {decision.objection ? (
        <p className={styles.objection}>{decision.objection.reason}</p>
      ) : (
        <AnswerForm decision={decision.id} lasting={decision.lasting_effect} />
      )}
    </article>
  );
}

function AnswerForm({
  decision,
  lasting,
}: {
  decision: string;
  lasting: StaffDecision["lasting_effect"];
}) {
  const { t } = useTranslation("moderation");
  const client = useQueryClient();
  const form = useForm(async (values) => {
    if (!values.reason?.trim()) return { reason: t("staff.reasonMissing") };
    try {
      await api.POST("/api/v1/moderation/decisions/{decision_id}/appeal", {
        params: { path: { decision_id: decision } },
        body: { granted: values.granted === "yes", reason: values.reason },
      });
    } catch (error) {
      return formFaults(error, ["reason"]);
    }
    await client.invalidateQueries({ queryKey: ["moderation"] });
    return null;
  });
  return (
    <form {...form.formProps} className={styles.stack}>
      {form.errors[""] && <FormMessage tone="bad">{form.errors[""]}</FormMessage>}
      <TextArea
        {...form.field("reason")}
        label={t("staff.appealReason")}
        hint={t("staff.reasonHint")}
        maxLength={2000}
      />
      {lasting && <FormMessage tone="note">{t(`staff.lasting.${lasting}`)}</FormMessage>}
      <div className={styles.buttons}>
        {[true, false].map((granted) => (
          <label key={String(granted)} className={styles.answer}>
            <input
              type="radio"
              name="granted"
              value={granted ? "yes" : "no"}
              defaultChecked={!granted}
            />
            {granted ? t("staff.grant") : t("staff.refuse")}
          </label>
        ))}
      </div>
      <button
        type="submit"
        className={`${ui.button} ${styles.send}`}
        data-tone="main"
        aria-disabled={form.busy || undefined}
      >
        {t("staff.send")}
      </button>
    </form>
  );
}
