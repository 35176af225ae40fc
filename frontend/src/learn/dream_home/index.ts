import { type DreamHomeView, ROUNDS } from "../../games/dream_home/view";
import { addGameMessages } from "../../i18n";
import messages from "../en/dream_home.json";
import type { LearnGame } from "../learn-game";
import { advise, LESSONS, lookAhead, options } from "./coach";
import { POINTS } from "./data";
import { dreamHomeTerm } from "./terms";

addGameMessages("learn_dream_home", "en", messages);

const game: LearnGame<DreamHomeView> = {
  kind: "dream_home",
  term: dreamHomeTerm,
  values: { ...POINTS, rounds: ROUNDS },
  lessons: LESSONS,
  options,
  lookAhead,
  advise,
};

export const learnGame = game as unknown as LearnGame;
