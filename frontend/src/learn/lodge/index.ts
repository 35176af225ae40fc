import type { LodgeView } from "../../games/lodge/view";
import { addGameMessages } from "../../i18n";
import messages from "../en/lodge.json";
import type { LearnGame } from "../learn-game";
import { advise, LESSONS, lookAhead, options } from "./coach";
import { VALUES } from "./data";
import { lodgeTerm } from "./terms";

addGameMessages("learn_lodge", "en", messages);

const game: LearnGame<LodgeView> = {
  kind: "lodge",
  term: lodgeTerm,
  values: {
    points: VALUES.guest_points,
    tokens: VALUES.refresh_tokens,
    floors: VALUES.floors,
    guests: VALUES.guests_to_end,
  },
  lessons: LESSONS,
  options,
  lookAhead,
  advise,
};

export const learnGame = game as unknown as LearnGame;
