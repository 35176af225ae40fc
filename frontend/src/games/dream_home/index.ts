import { addGameMessages } from "../../i18n";
import type { AnyEvent, GamePlugin, Speech } from "../plugin";
import { describe, weigh } from "./describe";
import words from "./en.json";
import { Figure } from "./figure";
import { Market } from "./market";
import { partWords } from "./parts";
import { Preview } from "./preview";
import { Seat, SeatMark } from "./seat";
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
  now: (view: DreamView, { t, seat }: Speech) => {
    if (view.turn === null && view.phase !== "over") return "";
    const room = view.pending.room?.split(":")[0];
    return t(`now.${view.phase}`, {
      seat: seat(view.turn ?? 0),
      room: room ? t(`room.${room}`) : "",
    });
  },
  sheet: (view: DreamView) => view.houses.map((house) => house.score),
  lineName: (line: string, { t }: Speech) => t(`line.${line}`),
  partWords,
  options: (options: Record<string, unknown>, { t }: Speech) => {
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
