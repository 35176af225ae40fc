import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../account/use-me";
import { EmptyState, QueryResult } from "../ui/states";
import { useDocumentTitle } from "../ui/use-document-title";
import "./messages";

/** A page of the staff. The server refuses everybody else in any case. */
export function StaffOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("moderation");
  const me = useMe();
  useDocumentTitle(title);
  return (
    <QueryResult query={me}>
      {(data) => (data.is_staff ? children : <EmptyState title={t("staff.staffOnly")} level={2} />)}
    </QueryResult>
  );
}
