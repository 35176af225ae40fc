import type { ScorePart } from "../../api/types";
import type { GameI18n, PartWords } from "../plugin";
import { placeName } from "./cards";

/** A part of a line of a Dream Home sheet in words: see engine/dream_home/score_parts.py. */
export function partWords(line: string, part: ScorePart, i18n: GameI18n): PartWords {
  const { t, format } = i18n;
  const places = part.where ?? [];
  const where = places.length > 0 ? format.list(places.map((slot) => placeName(slot, i18n))) : "";
  switch (line) {
    case "rooms":
      return {
        what: t(`room.${part.what}`),
        note: joined(spanOf(places, i18n), raised(part, i18n)),
      };
    case "decor":
      return { what: t(`decor.${part.what}`), note: where || t("part.beside") };
    case "functionality": {
      const missing = part.points === 0 ? t("part.incomplete") : "";
      const architect = part.why === "architect" ? t("part.architectRaises") : "";
      return { what: t(`part.${part.what}`), note: joined(where, missing || architect) };
    }
    case "roof": {
      const [what, colour] = part.what.split(":");
      if (colour) return { what: t(`part.uniform.${colour}`), note: "" };
      return { what: t(`part.${what}`), note: "" };
    }
    default:
      return {
        what: t(`helper.${part.what}`),
        note: joined(t(`part.${part.what}`), where),
      };
  }
}

/** Neighbouring slots in words: "upper floor 2 to 3". */
function spanOf(slots: readonly string[], i18n: GameI18n): string {
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return "";
  if (first === last) return placeName(first, i18n);
  return i18n.t("part.span", {
    first: placeName(first, i18n),
    last: Number(last.charAt(1)) + 1,
  });
}

function raised(part: ScorePart, { t }: GameI18n): string {
  const [why, room] = (part.why ?? "").split(":");
  return why === "next_to" ? t("part.nextTo", { room: t(`room.${room}`) }) : "";
}

const joined = (...notes: string[]): string => notes.filter(Boolean).join("; ");
