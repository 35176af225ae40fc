import type { ScorePart } from "../../api/types";
import type { GameI18n, ScorePartText } from "../plugin";
import { slotPhrase } from "./cards";

/** Describes a part of a score line of Dream Home: see engine/dream_home/score_parts.py. */
export function describeScorePart(line: string, part: ScorePart, i18n: GameI18n): ScorePartText {
  const { t, format } = i18n;
  const places = part.where ?? [];
  const where = places.length > 0 ? format.list(places.map((slot) => slotPhrase(slot, i18n))) : "";
  switch (line) {
    case "rooms":
      return {
        label: t(`room.${part.what}`),
        note: joinNotes(slotRange(places, i18n), bonusNote(part, i18n)),
      };
    case "decor":
      return { label: t(`decor.${part.what}`), note: where || t("part.beside") };
    case "functionality": {
      const missing = part.points === 0 ? t("part.incomplete") : "";
      const architect = part.why === "architect" ? t("part.architectRaises") : "";
      return { label: t(`part.${part.what}`), note: joinNotes(where, missing || architect) };
    }
    case "roof": {
      const [what, colour] = part.what.split(":");
      if (colour) return { label: t(`part.uniform.${colour}`), note: "" };
      return { label: t(`part.${what}`), note: "" };
    }
    default:
      return {
        label: t(`helper.${part.what}`),
        note: joinNotes(t(`part.${part.what}`), where),
      };
  }
}

/** A range of neighbouring slots: "upper floor 2 to 3". */
function slotRange(slots: readonly string[], i18n: GameI18n): string {
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return "";
  if (first === last) return slotPhrase(first, i18n);
  return i18n.t("part.span", {
    first: slotPhrase(first, i18n),
    last: Number(last.charAt(1)) + 1,
  });
}

function bonusNote(part: ScorePart, { t }: GameI18n): string {
  const [why, room] = (part.why ?? "").split(":");
  return why === "next_to" ? t("part.nextTo", { room: t(`room.${room}`) }) : "";
}

const joinNotes = (...notes: string[]): string => notes.filter(Boolean).join("; ");
