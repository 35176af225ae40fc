import type { ScorePart } from "../../api/types";
import type { GameI18n, PartWords } from "../plugin";
import { amenityName, guestName } from "./names";

/** A part of a line of a Lodge sheet in words: see engine/lodge/score_parts.py. */
export function partWords(line: string, part: ScorePart, i18n: GameI18n): PartWords {
  const { t } = i18n;
  const [own = "", ...counted] = part.where ?? [];
  const [floor, column] = own.split(":");
  const place = t("part.place", { floor, column });
  if (line === "amenities") {
    const key = part.why === "holds" ? "part.counted" : "part.missing";
    const counts =
      counted.length > 0 || part.why !== "holds" ? t(key, { count: counted.length }) : "";
    return {
      what: amenityName(part.what, i18n),
      note: [place, counts].filter(Boolean).join("; "),
    };
  }
  const what = guestName(part.what, i18n);
  if (line !== "floors") return { what, note: place };
  const isPleased = part.why === "pleased";
  return { what, note: t(isPleased ? "part.pleased" : "part.elsewhere", { floor }) };
}
