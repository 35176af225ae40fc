export interface PlayerRef {
  id: number;
  username: string;
  display_name: string;
  kind: "person" | "bot";
}

export interface GameSeat {
  index: number;
  player: PlayerRef;
  rank: number | null;
  points: number | null;
}

export interface SheetLine {
  line: string;
  points: number;
}

export interface GameResult {
  ranks: number[];
  points: number[];
  sheet: SheetLine[][];
}

export type GameStatus = "playing" | "finished" | "void";

export interface GameSummary {
  id: number;
  kind: string;
  status: GameStatus;
  seq: number;
  turn: number | null;
  options: Record<string, unknown>;
  seats: GameSeat[];
  created_at: string;
  moved_at: string;
  finished_at: string | null;
}

export interface GameDetail extends GameSummary {
  rules: number;
  commitment: string;
  seed: string | null;
  finished_no: number | null;
  pace_ms: number;
  result: GameResult | null;
}

/** One event of a log. Its other fields are the game's own; the game's plug-in knows them. */
export interface GameEvent {
  type: string;
  seq: number;
  at: string;
  seat?: number | null;
  [field: string]: unknown;
}

export interface EventPage {
  game: number;
  seq: number;
  events: GameEvent[];
}

export interface Frame {
  ply: number;
  at: string;
  seat: number | null;
  event: { type: string; [field: string]: unknown };
  view: unknown;
}

export interface FramePage {
  game: number;
  kind: string;
  seq: number;
  frames: Frame[];
}

export interface GameState {
  game: number;
  kind: string;
  ply: number;
  seq: number;
  turn: number | null;
  view: unknown;
}

export interface Page<T> {
  next: string | null;
  previous: string | null;
  results: T[];
}

export interface Kind {
  name: string;
  rules: number;
  min_seats: number;
  max_seats: number;
  options: unknown;
  bots: string[];
}

export interface PlayerRecord {
  kind: string;
  games: number;
  wins: number;
  [figure: string]: unknown;
}

export interface PlayerDetail extends PlayerRef {
  bot: { strategy: string } | null;
  created_at: string;
  record: PlayerRecord[];
}

export interface RatingChange {
  id: number;
  game: number | null;
  kind: string;
  before: number;
  after: number;
  change: number;
  at: string;
}

export interface RankingRow {
  rank: number;
  player: PlayerRef;
  kind: string;
  rating: number;
  games: number;
  provisional: boolean;
  peak: number;
}

export type TournamentStatus = "draft" | "registration" | "running" | "finished";

export interface TournamentSummary {
  id: number;
  slug: string;
  name: string;
  kind: string;
  format: string;
  table_size: number;
  options: Record<string, unknown>;
  status: TournamentStatus;
  seq: number;
  rounds_total: number | null;
  current_round: number | null;
  entries: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface TableSeat {
  entry: number;
  player: PlayerRef;
  rank: number | null;
  points: number | null;
  table_points: number | null;
}

export interface TournamentTable {
  id: number;
  number: number;
  status: string;
  seats: TableSeat[];
  games: number[];
}

export interface TournamentRound {
  number: number;
  stage: string | null;
  status: string;
  tables: TournamentTable[];
  byes: { entry: number; player: PlayerRef }[];
}

export interface StandingRow {
  rank: number;
  tied: boolean;
  entry: number;
  player: PlayerRef;
  played: number;
  points: number;
  tiebreaks: { name: string; value: number | null }[];
}

export interface Standings {
  seq: number;
  rows: StandingRow[];
}

export interface TableRef {
  tournament: { id: number; slug: string; name: string };
  round: number;
  number: number;
}
