import { addGameMessages } from "../../i18n";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import { describe, weigh } from "./describe-event";
import words from "./en.json";
import { Seat } from "./player-board";
import { Preview } from "./preview";
import { Reception } from "./reception";
import { partWords } from "./score-parts";
import { Figure } from "./thumbnail";
import type { LodgeView } from "./view";

addGameMessages("lodge", "en", words);

const lodge: GamePlugin<LodgeView> = {
  kind: "lodge",
  Tray: Reception,
  Seat,
  Figure,
  Preview,
  turn: (view: LodgeView) => view.turn,
  describe,
  weigh,
  roundOf: (event: AnyEvent) => (event.type === "round" ? Number(event.round) : null),
  now: (view: LodgeView, { t, seat }: GameI18n) =>
    view.turn === null && view.phase !== "over"
      ? ""
      : t(`now.${view.phase}`, { seat: seat(view.turn ?? 0) }),
  sheet: (view: LodgeView) => view.lodges.map((hotel) => hotel.score),
  lineName: (line: string, { t }: GameI18n) => t(`line.${line}`),
  partWords,
  options: (options: Record<string, unknown>, { t }: GameI18n) =>
    typeof options.card_set === "string" && options.card_set !== "standard_24"
      ? [t("option.cardSet", { name: options.card_set })]
      : [],
};

/** What the registry loads. The shell hands back to a plug-in only views of its own game. */
export const plugin = lodge as unknown as GamePlugin;
