import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { addGameMessages } from "../i18n";
import messages from "./en/learn.json";

/** A text of the pages for learners, by key. */
export type LearnText = (key: string, values?: Record<string, unknown>) => string;

/** The texts for learners: those of a game (loaded with it), and those that all games share. */
export function useLearnText(kind?: string): LearnText {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    if (!i18n.hasResourceBundle("en", "learn")) addGameMessages("learn", "en", messages);
    const namespaces = kind ? [`learn_${kind}`, "learn"] : ["learn"];
    return i18n.getFixedT(language, namespaces as never) as unknown as LearnText;
  }, [i18n, language, kind]);
}
