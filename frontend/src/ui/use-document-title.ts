import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the page in the browser's tab; the name of the site where the page has none yet. */
export function useDocumentTitle(page: string | null | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = page ? t("title", { page }) : t("brand");
  }, [page, t]);
}
