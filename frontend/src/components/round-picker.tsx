import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import styles from "./round-picker.module.css";

/** The name of a round: "Round 3", or "Group A, round 1". */
export function useRoundName() {
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  return ({ stage, number }: Pick<TournamentRound, "stage" | "number">) => {
    const round = format.number(number);
    return stage
      ? t("rounds.stage", { stage: format.list(names.stage(stage)), round })
      : t("rounds.round", { round });
  };
}

/**
 * Selects a round: a list, and buttons for the previous and the next one. Takes the same space for
 * any number of rounds.
 */
export function RoundPicker(props: {
  rounds: readonly TournamentRound[];
  selected: TournamentRound;
  onSelect: (round: TournamentRound) => void;
}) {
  const { rounds, selected, onSelect } = props;
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const roundName = useRoundName();
  const id = useId();
  const index = rounds.indexOf(selected);
  const stages = [...new Set(rounds.map((round) => round.stage))];
  const option = (round: TournamentRound) => (
    <option key={round.number} value={rounds.indexOf(round)}>
      {round.status === "playing"
        ? t("rounds.playing", { round: roundName(round) })
        : roundName(round)}
    </option>
  );
  const stepButton = (target: number, symbol: string) => {
    const round = rounds[target];
    const isBackward = target < index;
    const label = round
      ? t(isBackward ? "rounds.previous" : "rounds.next", { round: roundName(round) })
      : t(isBackward ? "rounds.noPrevious" : "rounds.noNext");
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!round}
        onClick={() => round && onSelect(round)}
      >
        <span aria-hidden="true">{symbol}</span>
      </button>
    );
  };
  return (
    <div className={styles.picker}>
      {stepButton(index - 1, "‹")}
      <label htmlFor={id} className="visually-hidden">
        {t("rounds.pick")}
      </label>
      <select
        id={id}
        value={index}
        onChange={(event) => {
          const round = rounds[Number(event.target.value)];
          if (round) onSelect(round);
        }}
      >
        {stages.length === 1
          ? rounds.map(option)
          : stages.map((stage) => (
              <optgroup key={stage} label={format.list(names.stage(stage))}>
                {rounds.filter((round) => round.stage === stage).map(option)}
              </optgroup>
            ))}
      </select>
      {stepButton(index + 1, "›")}
    </div>
  );
}
