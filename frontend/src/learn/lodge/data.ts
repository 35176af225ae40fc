import values from "../generated/lodge.json";

/** A kind of amenity of the tile set of new games. */
export interface AmenityValues {
  kind: string;
  points: number;
  coloured: boolean;
  copies: number;
  count?: number;
  floor?: number;
  most?: number;
}

export const AMENITIES = values.amenities as readonly AmenityValues[];
export const { actions: ACTIONS, phases: PHASES } = values;
export const VALUES = values;

export const amenityValues = (kind: string) => AMENITIES.find((amenity) => amenity.kind === kind);
