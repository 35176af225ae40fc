import { addGameMessages } from "../../i18n";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import { describe, weigh } from "./describe-event";
import words from "./en.json";
import { Market } from "./market";
import { Seat, SeatMark } from "./player-board";
import { Preview } from "./preview";
import { partWords } from "./score-parts";
import { Figure } from "./thumbnail";
import type { DreamView } from "./view";

addGameMessages("dream_home", "en", words);

const dreamHome: GamePlugin<DreamView> = {
  kind: "dream_home",
  Tray: Market,
  Seat,
  Figure,
  SeatMark,
  Preview,
  turn: (view: DreamView) => (view.phase === "over" ? null : view.turn),
  describe,
  weigh,
  roundOf: (event: AnyEvent) => (event.type === "round" ? Number(event.round) : null),
  now: (view: DreamView, { t, seat }: GameI18n) => {
    if (view.turn === null && view.phase !== "over") return "";
    const room = view.pending.room?.split(":")[0];
    return t(`now.${view.phase}`, {
      seat: seat(view.turn ?? 0),
      room: room ? t(`room.${room}`) : "",
    });
  },
  sheet: (view: DreamView) => view.houses.map((house) => house.score),
  lineName: (line: string, { t }: GameI18n) => t(`line.${line}`),
  partWords,
  options: (options: Record<string, unknown>, { t }: GameI18n) => {
    const told: string[] = [];
    if (options.discard_rule === false) told.push(t("option.discardOff"));
    if (options.car_token === true) told.push(t("option.carOn"));
    if (typeof options.card_set === "string" && options.card_set !== "standard") {
      told.push(t("option.cardSet", { name: options.card_set }));
    }
    return told;
  },
};

/** What the registry loads. The shell hands back to a plug-in only views of its own game. */
export const plugin = dreamHome as unknown as GamePlugin;
