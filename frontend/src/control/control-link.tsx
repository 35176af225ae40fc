import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import ui from "../ui/ui.module.css";
import { useAccess } from "./use-access";

/** The link to the control room, for those who may enter it. */
export function ControlLink({ id }: { id: string }) {
  const { t } = useTranslation("tournament");
  const { directs } = useAccess(id);
  if (!directs) return null;
  return (
    <Link to={`/tournaments/${id}/control`} className={ui.button} data-tone="main">
      {t("controlRoom")}
    </Link>
  );
}
