import { useMemo } from "react";
import { useTranslation } from "react-i18next";

type TranslateWithDefault = (
  key: string,
  options: { defaultValue: string; name?: string },
) => string;

/** Stage kinds that are followed by a name in the path. */
const NUMBERED = ["groups", "division"];

/** Splits a stage path: "groups/A/winners" -> [["groups", "A"], ["winners", ""]]. */
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
 * Display names of slugs from the server. An unknown slug is shown unchanged, so that the page
 * stays readable with a newer server.
 */
export function useNames() {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const common = i18n.getFixedT(language, "common") as unknown as TranslateWithDefault;
    const tournament = i18n.getFixedT(language, "tournament") as unknown as TranslateWithDefault;
    const tables = i18n.getFixedT(language, "tables") as unknown as TranslateWithDefault;
    return {
      /** A game, or a rating pool. That of an organiser is `id/name`; the id tells readers nothing. */
      kind: (slug: string) =>
        common(`game.kind.${slug}`, { defaultValue: slug.slice(slug.indexOf("/") + 1) }),
      format: (slug: string) => tournament(`format.${slug}`, { defaultValue: slug }),
      /** Status beside a name in the standings, such as "withdrawn". */
      standingStatus: (slug: string) => tournament(`place.${slug}`, { defaultValue: slug }),
      /** How a table was decided if it was not played. */
      outcome: (slug: string) => tables(`outcome.${slug}`, { defaultValue: slug }),
      /** State of a ladder challenge. */
      challenge: (slug: string) => tournament(`challenges.state.${slug}`, { defaultValue: slug }),
      /** A stage as a list of names, outermost first: "groups/A", "playoff/winners". */
      stage: (path: string) =>
        stageParts(path).map(([slug, name]) =>
          tournament(`stage.${slug}`, { defaultValue: name || slug, name }),
        ),
      tiebreak: (slug: string) => tournament(`tiebreak.${slug}`, { defaultValue: slug }),
    };
  }, [i18n, language]);
}
