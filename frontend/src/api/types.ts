import type { components } from "./schema";

/** Short names for schema types. The `readonly` modifiers of the generator are kept. */
type Schemas = components["schemas"];

export type PlayerRef = Schemas["PlayerRef"];
export type PlayerDetail = Schemas["PlayerDetail"];
export type PlayerRecord = Schemas["Record"];
export type GameSummary = Schemas["GameSummary"];
export type GameDetail = Schemas["GameDetail"];
export type GameSeat = Schemas["Seat"];
/** One event of a game log. Its other fields depend on the game and are read by its plug-in. */
export type GameEvent = Schemas["LogEntry"];
export type EventPage = Schemas["Events"];
export type Frame = Schemas["Frame"];
export type FramePage = Schemas["Frames"];
export type SheetLine = Schemas["Line"];
export type PlayerRow = Schemas["Player"];
export type PlayerTournament = Schemas["PlayerTournament"];
export type PlayerResult = Omit<Schemas["PlayerResult"], "seats"> & {
  readonly seats: TableSeat[];
};
export type ScorePart = Schemas["Part"];
export type Score = Schemas["Score"];
export type ScoreHistory = Schemas["Scores"];
export type Move = Schemas["ScoreMove"];
export type GameContext = Schemas["GameContext"];
export type SeatRating = Schemas["SeatRating"];
export type SiblingTable = Omit<Schemas["NearTable"], "seats"> & { readonly seats: TableSeat[] };
export type RatingChange = Schemas["RatingChange"];
export type RankingRow = Schemas["Ranking"];
// The schema marks fields optional that a client may omit in requests; responses always have them.
export type TournamentSummary = Required<Schemas["Tournament"]>;
/** A single tournament, including the decisions made about it. */
export type TournamentDetail = Required<Schemas["TournamentDetail"]>;
export type TableSeat = Required<Schemas["TableSeat"]>;
export type TournamentTable = Omit<Schemas["RoundTable"], "seats"> & {
  readonly seats: TableSeat[];
};
/** A decision by a person or a deadline about a table, an entry, a round or the event. */
export type Decision = Schemas["Decision"];
/** A table with the tournament and the round it belongs to. */
export type TableInTournament = Omit<Schemas["PlacedTable"], "seats"> & {
  readonly seats: TableSeat[];
};
export type TournamentRound = Required<Schemas["Round"]>;
export type RoundDetail = Required<Schemas["RoundDetail"]>;
export type Bye = Schemas["Bye"];
export type ExpectedTable = Schemas["Expected"];
/** A reason or a note: message code, parameters, and the English sentence as a fallback. */
export type CodedMessage = TournamentTable["reason"];
export type Challenge = Schemas["Challenge"];
/** The current state of an arena. */
export type ArenaState = Schemas["Arena"];
export type Standings = Schemas["Standings"];
export type StandingRow = Schemas["Standing"];
