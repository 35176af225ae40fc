import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { setPageTitle } from "./document-title";

/** Sets the document title; the name of the site while the page has none. */
export function useDocumentTitle(page: string | null | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    setPageTitle(page ? t("title", { page }) : t("brand"));
  }, [page, t]);
}
