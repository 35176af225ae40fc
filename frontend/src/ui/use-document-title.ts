import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Sets the document title; the name of the site while the page has none. */
export function useDocumentTitle(page: string | null | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = page ? t("title", { page }) : t("brand");
  }, [page, t]);
}
