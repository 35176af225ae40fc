import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { CommandDialog } from "./command-dialog";
import { useControl } from "./control-context";
import { isIn } from "./next-step";
import { useIntent } from "./use-intent";

/** Starts the tournament, after saying what that means. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { tournament, entries } = useControl();
  const intent = useIntent();
  const entered = entries.filter(isIn);
  const waiting = entered.filter((entry) => !entry.accepted);
  const { automatic, by_hand: byHand } = tournament.settings as Record<string, unknown>;
  return (
    <CommandDialog
      title={t("start.title")}
      intent={intent}
      confirm={t("start.confirm")}
      says={
        <ul>
          <li>
            {t("start.entries", {
              count: entered.length,
              formatted: format.number(entered.length),
            })}
          </li>
          <li>{t(automatic ? "start.automatic" : "start.drafts")}</li>
          <li>{t(byHand ? "start.byHand" : "start.games")}</li>
          {entered.some((entry) => entry.seed === null) && <li>{t("start.unseeded")}</li>}
          {waiting.length > 0 && (
            <li>
              {t("start.waiting", {
                names: format.list(waiting.map((entry) => entry.player.display_name)),
              })}
            </li>
          )}
        </ul>
      }
      onConfirm={async () => (await intent.send({ type: "start" })) !== null}
      onClose={onClose}
    />
  );
}
