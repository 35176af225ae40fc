import { useMemo } from "react";
import { useTranslation } from "react-i18next";

type Named = (key: string, options: { defaultValue: string }) => string;

/**
 * Names of things the server sends slugs for. A slug that the catalogue does not know is shown as
 * it is, so that a newer server still gives a readable page.
 */
export function useNames() {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const common = i18n.getFixedT(language, "common") as unknown as Named;
    const tournament = i18n.getFixedT(language, "tournament") as unknown as Named;
    return {
      kind: (slug: string) => common(`game.kind.${slug}`, { defaultValue: slug }),
      format: (slug: string) => tournament(`format.${slug}`, { defaultValue: slug }),
      tiebreak: (slug: string) => tournament(`tiebreak.${slug}`, { defaultValue: slug }),
    };
  }, [i18n, language]);
}
