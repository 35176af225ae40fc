import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Section } from "../ui/basics";
import ui from "../ui/ui.module.css";
import { CommandButton } from "./command-button";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { IntentNotices } from "./intent-notices";
import { isIn } from "./next-step";
import { mergeOrder } from "./order";
import { ReorderList } from "./reorder-list";
import { useIntent } from "./use-intent";

const METHODS = ["rating", "order", "random"] as const;

/** The seeding before the start: by a rule, or by hand. */
export function Seeding() {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { entries, names } = useControl();
  const intent = useIntent({ follow: true });
  const [changed, setChanged] = useState<readonly number[] | null>(null);
  const entered = entries.filter(isIn);
  const current = entered.map((entry) => entry.entry);
  const order = changed ? mergeOrder(changed, current) : current;
  const ratings = new Map(entered.map((entry) => [entry.entry, entry.rating]));
  const isSeeded = entered.every((entry) => entry.seed !== null);
  return (
    <Section id="seeding" title={t("seeding.title")}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t(isSeeded ? "seeding.seeded" : "seeding.intro")}</p>
        <div className={styles.row}>
          {METHODS.map((method) => (
            <CommandButton
              key={method}
              command={{ type: "seed", method }}
              onDone={() => setChanged(null)}
            >
              {t(`seeding.${method}`)}
            </CommandButton>
          ))}
        </div>
        <ReorderList
          label={t("seeding.title")}
          items={order.map((entry) => ({
            id: entry,
            label: names.get(entry) ?? "",
            detail: t("seeding.ratingOf", {
              rating: format.number(Math.round(ratings.get(entry) ?? 1500)),
            }),
          }))}
          onChange={setChanged}
        />
        <IntentNotices intent={intent} />
        {changed && (
          <div className={styles.row}>
            <button
              type="button"
              className={ui.button}
              data-tone="main"
              aria-disabled={intent.busy || undefined}
              onClick={async () => {
                const done = await intent.send({ type: "seed", method: "manual", order });
                if (done) setChanged(null);
              }}
            >
              {t("seeding.save")}
            </button>
            <button type="button" className={ui.button} onClick={() => setChanged(null)}>
              {t("seeding.discard")}
            </button>
            <span className={styles.hint}>{t("seeding.unsaved")}</span>
          </div>
        )}
      </div>
    </Section>
  );
}
