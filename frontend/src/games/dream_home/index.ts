import { addGameMessages } from "../../i18n";
import type { AnyEvent, GameI18n, GamePlugin } from "../plugin";
import { choicesOf, instruction, targetName } from "./choices";
import { describeEvent, importanceOf } from "./describe-event";
import messages from "./en.json";
import { Market } from "./market";
import { FirstPlayerBadge, PlayerBoard } from "./player-board";
import { Preview } from "./preview";
import { describeScorePart } from "./score-parts";
import { Thumbnail } from "./thumbnail";
import type { DreamHomeView } from "./view";

addGameMessages("dream_home", "en", messages);

const dreamHome: GamePlugin<DreamHomeView> = {
  kind: "dream_home",
  SharedBoard: Market,
  sharedHeight: 10,
  PlayerBoard,
  Thumbnail,
  SeatBadge: FirstPlayerBadge,
  Preview,
  seatToAct: (view: DreamHomeView) => (view.phase === "over" ? null : view.turn),
  describeEvent,
  importanceOf,
  roundStartedBy: (event: AnyEvent) => (event.type === "round" ? Number(event.round) : null),
  describeStatus: (view: DreamHomeView, { t, seatName }: GameI18n) => {
    if (view.turn === null && view.phase !== "over") return "";
    const room = view.pending.room?.split(":")[0];
    return t(`now.${view.phase}`, {
      seat: seatName(view.turn ?? 0),
      room: room ? t(`room.${room}`) : "",
    });
  },
  scoreSheet: (view: DreamHomeView) => view.houses.map((house) => house.score),
  scoreLineName: (line: string, { t }: GameI18n) => t(`line.${line}`),
  describeScorePart,
  choicesOf,
  instruction,
  targetName,
  describeOptions: (options: Record<string, unknown>, { t }: GameI18n) => {
    const descriptions: string[] = [];
    if (options.discard_rule === false) descriptions.push(t("option.discardOff"));
    if (options.car_token === true) descriptions.push(t("option.carOn"));
    if (typeof options.card_set === "string" && options.card_set !== "standard") {
      descriptions.push(t("option.cardSet", { name: options.card_set }));
    }
    return descriptions;
  },
};

/** Loaded by the registry, which passes a plug-in only views of its own game. */
export const plugin = dreamHome as unknown as GamePlugin;
