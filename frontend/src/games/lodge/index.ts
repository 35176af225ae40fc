import { addGameMessages } from "../../i18n";
import type { AnyEvent, GamePlugin, Speech } from "../plugin";
import { describe, weigh } from "./describe";
import { Reception } from "./display";
import words from "./en.json";
import { Figure } from "./figure";
import { partWords } from "./parts";
import { Preview } from "./preview";
import { Seat } from "./seat";
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
  now: (view: LodgeView, { t, seat }: Speech) =>
    view.turn === null && view.phase !== "over"
      ? ""
      : t(`now.${view.phase}`, { seat: seat(view.turn ?? 0) }),
  sheet: (view: LodgeView) => view.lodges.map((hotel) => hotel.score),
  lineName: (line: string, { t }: Speech) => t(`line.${line}`),
  partWords,
  options: (options: Record<string, unknown>, { t }: Speech) =>
    typeof options.card_set === "string" && options.card_set !== "standard"
      ? [t("option.cardSet", { name: options.card_set })]
      : [],
};

/** What the registry loads. The shell hands back to a plug-in only views of its own game. */
export const plugin = lodge as unknown as GamePlugin;
