import type { Choice, GameAction, GameI18n } from "../plugin";
import { cardName, readCard, slotName } from "./cards";
import type { DreamHomeView } from "./view";

/**
 * The targets of the legal actions. `column:<n>` is a column of the market, `slot:<slot>` a slot of
 * the own house, `tool:<id>` a tool beside it, `card:<code>` a discarded card.
 */
export function choicesOf(legal: readonly GameAction[]): Choice[] {
  const fitsFaceUp = legal.some((action) => action.type === "build" && action.face_up === true);
  return legal.map((action) => {
    switch (action.type) {
      case "take":
      case "discard":
      case "jackhammer":
        return { action, targets: [column(action.column)] };
      case "build":
        // A room that fits nowhere face up is placed face down without a further choice.
        return action.face_up || !fitsFaceUp
          ? { action, targets: [slot(action.slot)] }
          : { action, targets: [FACE_DOWN, slot(action.slot)] };
      case "decorate":
        return { action, targets: [slot(action.slot)] };
      case "drill":
        return { action, targets: ["tool:drill", slot(action.slot), column(action.column)] };
      case "mix":
        return eitherOrder(action, ["tool:concrete_mixer"], (action.columns as []).map(column));
      case "scaffold":
        return { action, targets: ["tool:scaffolding", slot(action.slot)] };
      case "supply":
        return { action, targets: [`card:${action.card}`, slot(action.slot)] };
      case "trade":
        return eitherOrder(action, [], (action.slots as []).map(slot));
      case "roof":
        return { action, targets: [`card:${action.card}`] };
      default:
        return { action, targets: [`button:${action.type}`] };
    }
  });
}

export const FACE_DOWN = "button:face_down";

const column = (value: unknown): string => `column:${value}`;
const slot = (value: unknown): string => `slot:${value}`;

function eitherOrder(action: GameAction, start: string[], pair: string[]): Choice {
  return {
    action,
    targets: [...start, ...pair],
    alternatives: [[...start, ...pair.toReversed()]],
  };
}

/** What the player on turn chooses now. */
export function instruction(
  view: DreamHomeView,
  choices: readonly Choice[],
  selected: readonly string[],
  i18n: GameI18n,
): string {
  const { t } = i18n;
  const [first = "", second] = selected;
  const room = view.pending.room ? cardName(view.pending.room, i18n) : "";
  if (first.startsWith("tool:")) {
    const step = second === undefined ? "first" : "second";
    return t(`ask.${first.slice("tool:".length)}.${step}`);
  }
  switch (view.phase) {
    case "choose": {
      const hasTool = choices.some((choice) => choice.targets[0]?.startsWith("tool:"));
      return t(hasTool ? "ask.chooseOrTool" : "ask.choose");
    }
    case "build": {
      if (first === FACE_DOWN) return t("ask.buildDown", { room });
      const isFaceDown = !choices.some((choice) => choice.action.face_up === true);
      return t(isFaceDown ? "ask.buildOnlyDown" : "ask.build", { room });
    }
    case "decorate":
      return t("ask.decorate", {
        decor: view.pending.resource ? cardName(view.pending.resource, i18n) : "",
      });
    case "supplier":
      if (first === "") return t("ask.supplier");
      return t("ask.supplierSlot", { room: cardName(first.slice("card:".length), i18n) });
    case "handyman":
      return t(first === "" ? "ask.handyman" : "ask.handymanSecond");
    case "over":
      return "";
    default:
      return t(`ask.${view.phase}`);
  }
}

/** The words of a target. */
export function targetName(target: string, view: DreamHomeView, i18n: GameI18n): string {
  const { t } = i18n;
  const split = target.indexOf(":");
  const [kind, id] = [target.slice(0, split), target.slice(split + 1)];
  switch (kind) {
    case "column":
      return t("market.column", { n: Number(id) + 1 });
    case "slot":
      return slotName(id, i18n);
    case "tool":
      return t("use", { tool: t(`tool.${id}`) });
    case "card":
      return cardName(id, i18n);
    default:
      return t(`button.${id === "decline" && view.phase === "car" ? "decline_car" : id}`);
  }
}

/** The discarded cards that can be selected, each once. */
export function selectableCards(targets: Iterable<string>): string[] {
  const codes = [...targets].flatMap((target) =>
    target.startsWith("card:") ? [target.slice("card:".length)] : [],
  );
  return codes.toSorted((a, b) => {
    const [one, other] = [readCard(a), readCard(b)];
    return one.id.localeCompare(other.id) || a.localeCompare(b);
  });
}
