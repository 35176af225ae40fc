import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import ui from "../ui/ui.module.css";

/** A notice that the URL contains unknown values, and that the default is shown instead. */
export function UnknownParamsNotice({ unknown }: { unknown: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (unknown.length === 0) return null;
  const quoted = unknown.map((param) => t("state.quoted", { text: param }));
  return (
    <p className={ui.stale} role="status">
      {t("state.unknownChoice", { choices: format.list(quoted), count: unknown.length })}
    </p>
  );
}
