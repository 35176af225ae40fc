import type { ScorePart } from "../../api/types";
import type { GameI18n, ScorePartText } from "../plugin";
import { amenityName, guestName } from "./names";

/** Describes a part of a score line of Lodge: see engine/lodge/score_parts.py. */
export function describeScorePart(line: string, part: ScorePart, i18n: GameI18n): ScorePartText {
  const { t } = i18n;
  const [ownCell = "", ...countedCells] = part.where ?? [];
  const [floor, column] = ownCell.split(":");
  const place = t("part.place", { floor, column });
  if (line === "amenities") {
    const key = part.why === "holds" ? "part.counted" : "part.missing";
    const counts =
      countedCells.length > 0 || part.why !== "holds" ? t(key, { count: countedCells.length }) : "";
    return {
      label: amenityName(part.what, i18n),
      note: [place, counts].filter(Boolean).join("; "),
    };
  }
  const label = guestName(part.what, i18n);
  if (line !== "floors") return { label, note: place };
  const isPleased = part.why === "pleased";
  return { label, note: t(isPleased ? "part.pleased" : "part.elsewhere", { floor }) };
}
