import { addGameMessages } from "../../i18n";
import type { AnyEvent, GameAction, GameI18n, GamePlugin } from "../plugin";
import { choicesOf, instruction, targetName } from "./choices";
import { describeEvent, importanceOf } from "./describe-event";
import messages from "./en.json";
import { PlayerBoard } from "./player-board";
import { Preview } from "./preview";
import { Reception } from "./reception";
import { describeScorePart } from "./score-parts";
import { Thumbnail } from "./thumbnail";
import type { LodgeView } from "./view";

addGameMessages("lodge", "en", messages);

const lodgePlugin: GamePlugin<LodgeView> = {
  kind: "lodge",
  SharedBoard: Reception,
  sharedHeight: 16.5,
  PlayerBoard,
  Thumbnail,
  Preview,
  seatToAct: (view: LodgeView) => view.turn,
  describeEvent,
  importanceOf,
  roundStartedBy: (event: AnyEvent) => (event.type === "round" ? Number(event.round) : null),
  describeStatus: (view: LodgeView, { t, seatName }: GameI18n) =>
    view.turn === null && view.phase !== "over"
      ? ""
      : t(`now.${view.phase}`, { seat: seatName(view.turn ?? 0) }),
  scoreSheet: (view: LodgeView) => view.lodges.map((lodge) => lodge.score),
  scoreLineName: (line: string, { t }: GameI18n) => t(`line.${line}`),
  describeScorePart,
  choicesOf,
  instruction,
  targetName,
  endsTurn: (action: GameAction) => action.type === "end_turn" || action.type === "pass",
  describeOptions: (options: Record<string, unknown>, { t }: GameI18n) =>
    typeof options.card_set === "string" && options.card_set !== "standard_24"
      ? [t("option.cardSet", { name: options.card_set })]
      : [],
};

/** Loaded by the registry, which passes a plug-in only views of its own game. */
export const plugin = lodgePlugin as unknown as GamePlugin;
