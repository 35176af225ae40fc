import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { GameI18n } from "../games/plugin";
import type { LearnText } from "./text";

/** The rules of a game as a page. */
export interface RulesPage {
  Rules: ComponentType<{ t: LearnText; game: GameI18n }>;
  /** A picture of a board at the end of a game. */
  Cover: ComponentType<{ game: GameI18n }>;
  sections: (t: LearnText) => { id: string; title: string }[];
}

const loaders = import.meta.glob<RulesPage>("./*/rules.tsx");

/** The rules of a game; loaded once, when first shown. */
export function useRules(kind: string) {
  return useQuery({
    queryKey: ["learn", kind, "rules"],
    queryFn: async () => (await loaders[`./${kind}/rules.tsx`]?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
