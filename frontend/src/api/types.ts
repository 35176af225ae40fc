import type { components } from "./schema";

/** Short names for the shapes of the schema. `readonly` marks of the generator are kept. */
type Schemas = components["schemas"];

export type PlayerRef = Schemas["PlayerRef"];
export type PlayerDetail = Schemas["PlayerDetail"];
export type PlayerRecord = Schemas["Record"];
export type GameSummary = Schemas["GameSummary"];
export type GameDetail = Schemas["GameDetail"];
export type GameSeat = Schemas["Seat"];
/** One event of a log. Its other fields are the game's own; the game's plug-in knows them. */
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
// The schema calls members optional that a writer may leave out; answers always have them.
export type TournamentSummary = Required<Schemas["Tournament"]>;
/** A tournament by itself, with what was decided about it. */
export type TournamentDetail = Required<Schemas["TournamentDetail"]>;
export type TableSeat = Required<Schemas["TableSeat"]>;
export type TournamentTable = Omit<Schemas["RoundTable"], "seats"> & {
  readonly seats: TableSeat[];
};
/** What somebody, or the clock, decided about a table, an entry, a round or the event. */
export type Decision = Schemas["Decision"];
/** A table with the tournament and the round it belongs to. */
export type TableInTournament = Omit<Schemas["PlacedTable"], "seats"> & {
  readonly seats: TableSeat[];
};
export type TournamentRound = Required<Schemas["Round"]>;
export type RoundDetail = Required<Schemas["RoundDetail"]>;
export type Bye = Schemas["Bye"];
export type ExpectedTable = Schemas["Expected"];
/** A reason or a note: a code of the catalogue, what it is about, and the sentence in English. */
export type CodedMessage = TournamentTable["reason"];
export type Challenge = Schemas["Challenge"];
/** An arena as it goes on. */
export type ArenaState = Schemas["Arena"];
export type Standings = Schemas["Standings"];
export type StandingRow = Schemas["Standing"];
