import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TournamentDetail } from "../api/types";
import ui from "../ui/ui.module.css";
import { useDirects } from "./use-access";

/** The link to the control room, for those who may enter it. */
export function ControlLink({ id, tournament }: { id: string; tournament: TournamentDetail }) {
  const { t } = useTranslation("tournament");
  const directs = useDirects(tournament);
  if (!directs) return null;
  return (
    <Link to={`/tournaments/${id}/control`} className={ui.button} data-tone="main">
      {t("controlRoom")}
    </Link>
  );
}
