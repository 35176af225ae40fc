import values from "../generated/dream_home.json";

/** A room of the card set of new games. */
export interface RoomValues {
  id: string;
  kind: string;
  copies: number;
  points: readonly number[];
  bonus: { room: string; points: number } | null;
  kids: number;
}

/** A decor card. It goes on one of these rooms, on any, or beside the house. */
export interface DecorValues {
  id: string;
  on: readonly string[] | "any" | "beside";
  points: number;
}

export const ROOMS = values.rooms as readonly RoomValues[];
export const DECOR = values.decor as readonly DecorValues[];
export const { car: CAR, roofs: ROOFS, tools: TOOLS, helpers: HELPERS } = values;
export const { actions: ACTIONS, phases: PHASES } = values;

const { points } = values;

/** Values that texts contain. */
export const POINTS = {
  functionality: points.functionality,
  architect: points.architect,
  size: points.roof_size,
  uniform: points.uniform_roof,
  mixed: points.mixed_roof,
};

export const roomValues = (id: string) => ROOMS.find((room) => room.id === id);
export const decorValues = (id: string) => DECOR.find((decor) => decor.id === id);
