import { useMemo } from "react";
import { useTranslation } from "react-i18next";

type TranslateWithDefault = (
  key: string,
  options: { defaultValue: string; name?: string },
) => string;

/** Kinds of stages that come in numbers, so that the next part of the path is which one. */
const NUMBERED = ["groups", "division"];

/** A stage's path in parts: "groups/A/winners" -> [["groups", "A"], ["winners", ""]]. */
export function stageParts(path: string): [slug: string, name: string][] {
  const parts: [string, string][] = [];
  const segments = path.split("/").filter(Boolean);
  for (let index = 0; index < segments.length; index++) {
    const slug = segments[index] ?? "";
    parts.push(NUMBERED.includes(slug) ? [slug, segments[++index] ?? ""] : [slug, ""]);
  }
  return parts;
}

/**
 * Names of things the server sends slugs for. A slug that the catalogue does not know is shown as
 * it is, so that a newer server still gives a readable page.
 */
export function useNames() {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const common = i18n.getFixedT(language, "common") as unknown as TranslateWithDefault;
    const tournament = i18n.getFixedT(language, "tournament") as unknown as TranslateWithDefault;
    const tables = i18n.getFixedT(language, "tables") as unknown as TranslateWithDefault;
    return {
      kind: (slug: string) => common(`game.kind.${slug}`, { defaultValue: slug }),
      format: (slug: string) => tournament(`format.${slug}`, { defaultValue: slug }),
      /** What is said beside a name in the standings, such as "withdrawn". */
      standingStatus: (slug: string) => tournament(`place.${slug}`, { defaultValue: slug }),
      /** How a table came to its result, where it was not played. */
      outcome: (slug: string) => tables(`outcome.${slug}`, { defaultValue: slug }),
      /** Where a challenge of a ladder stands. */
      challenge: (slug: string) => tournament(`challenges.state.${slug}`, { defaultValue: slug }),
      /** A part of a tournament: "groups/A" or "playoff/winners", told from the outside in. */
      stage: (path: string) =>
        stageParts(path).map(([slug, name]) =>
          tournament(`stage.${slug}`, { defaultValue: name || slug, name }),
        ),
      tiebreak: (slug: string) => tournament(`tiebreak.${slug}`, { defaultValue: slug }),
    };
  }, [i18n, language]);
}
