import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { TournamentRound } from "../api/types";
import { useFormat } from "../i18n/format";
import { useNames } from "../i18n/use-names";
import styles from "./round-picker.module.css";

/** How a round is called: "Round 3", or "Group A, round 1". */
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
 * A choice of one round: from a list, or the one before or after in order of publication. It takes
 * the same room for three rounds and for two hundred.
 */
export function RoundPicker(props: {
  rounds: readonly TournamentRound[];
  shown: TournamentRound;
  pick: (round: TournamentRound) => void;
}) {
  const { rounds, shown, pick } = props;
  const { t } = useTranslation("tournament");
  const names = useNames();
  const format = useFormat();
  const nameOf = useRoundName();
  const id = useId();
  const at = rounds.indexOf(shown);
  const stages = [...new Set(rounds.map((round) => round.stage))];
  const option = (round: TournamentRound) => (
    <option key={round.number} value={rounds.indexOf(round)}>
      {round.status === "playing" ? t("rounds.playing", { round: nameOf(round) }) : nameOf(round)}
    </option>
  );
  const step = (to: number, mark: string) => {
    const round = rounds[to];
    const back = to < at;
    const label = round
      ? t(back ? "rounds.previous" : "rounds.next", { round: nameOf(round) })
      : t(back ? "rounds.noPrevious" : "rounds.noNext");
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!round}
        onClick={() => round && pick(round)}
      >
        <span aria-hidden="true">{mark}</span>
      </button>
    );
  };
  return (
    <div className={styles.picker}>
      {step(at - 1, "‹")}
      <label htmlFor={id} className="visually-hidden">
        {t("rounds.pick")}
      </label>
      <select
        id={id}
        value={at}
        onChange={(event) => {
          const round = rounds[Number(event.target.value)];
          if (round) pick(round);
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
      {step(at + 1, "›")}
    </div>
  );
}
