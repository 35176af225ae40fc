/**
 * Drawings of the cards in a 40 by 40 box. `body` is filled and outlined, `line` is outlined only.
 */
interface IconPaths {
  body?: string;
  line?: string;
}

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const rectPath = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}h${w}v${h}h${-w}z`;

const CAR = {
  body: `M4 28v-6l4.5-2 3-6.5A3 3 0 0 1 14 12h12a3 3 0 0 1 2.5 1.5l3 6.5 4.5 2v6z${circlePath(12, 28.5, 4)}${circlePath(28, 28.5, 4)}`,
  line: "M9 20h22",
};

export const PICTURES: Record<string, IconPaths> = {
  living_room: {
    body: "M7 21v-5a5 5 0 0 1 5-5h16a5 5 0 0 1 5 5v5M3 23a3.5 3.5 0 0 1 7 0v4h20v-4a3.5 3.5 0 0 1 7 0v9H3z",
    line: "M7 32v3M33 32v3M20 11v16",
  },
  kitchen: {
    body: "M8 19h24v10a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z",
    line: "M4 22h4M32 22h4M6 19h28M13 13q2.5-2.5 0-6M20 13q2.5-2.5 0-6M27 13q2.5-2.5 0-6",
  },
  bedroom: {
    body: `M4 22h13l1-6h13a5 5 0 0 1 5 5v9H4z${circlePath(10.5, 18.5, 3.5)}`,
    line: "M4 10v25M36 30v5",
  },
  bathroom: {
    body: "M4 21h32v3a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9z",
    line: "M9 21V10a4 4 0 0 1 8 0M14 11h6M12 33l-2 3M28 33l2 3",
  },
  kids_room: {
    body: `${rectPath(5, 21, 14, 14)}${rectPath(21, 21, 14, 14)}${rectPath(13, 6, 14, 14)}`,
    line: `M20 9.5l3.6 6.5h-7.2z${circlePath(12, 28, 3)}M25.5 25.5l5 5M30.5 25.5l-5 5`,
  },
  pantry: {
    body: "M7 14l-2 4v16h14V18l-2-4zM24 19l-2 3v12h13V22l-2-3z",
    line: "M6.5 9.5h11V14h-11zM23.5 15h10v4h-10zM5 23h14M22 27h13",
  },
  sauna: {
    body: "M7 27h26v8H7z",
    line: "M4 27h32M13 21q-4-4 0-7.5t0-7.5M20 21q-4-4 0-7.5t0-7.5M27 21q-4-4 0-7.5t0-7.5",
  },
  dressing_room: {
    body: "M20 15l15.5 12a2.2 2.2 0 0 1-1.3 4H5.8a2.2 2.2 0 0 1-1.3-4z",
    line: "M20 15v-2.5a4 4 0 1 0-4-4",
  },
  game_room: {
    body: "M11 7h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V11a4 4 0 0 1 4-4z",
    line: `${circlePath(14, 14, 1)}${circlePath(26, 14, 1)}${circlePath(20, 20, 1)}${circlePath(14, 26, 1)}${circlePath(26, 26, 1)}`,
  },
  library: {
    body: `${rectPath(5, 9, 8, 25)}${rectPath(13, 13, 7, 21)}M22 12.5l6.5-2 6.5 22-6.5 2z`,
    line: "M9 14v6M16.5 18v5M3 34.5h34",
  },
  study: {
    body: "M17 8l13 8-8 6.5A8 8 0 0 1 17 8z",
    line: "M9 35h18M18 35 11 21l8.5-10M27 20.5l3 4.5",
  },
  garage: CAR,
  wine_cellar: {
    body: "M12 6h16c5.5 9 5.5 19 0 28H12c-5.5-9-5.5-19 0-28z",
    line: "M8.5 14h23M8.5 26h23M20 6v28",
  },
  workshop: {
    body: "M15 11l8-6c5 0 9 3 12 8l-4 4c-2-3-4-4-7-3l-3 3z",
    line: "M20 16 6 33l3.5 3L24 18",
  },
  storage: {
    body: "M5 15h30v19H5zM5 15l4-8h22l4 8",
    line: "M16 15v7h8v-7M16 15l1-8M24 15l-1-8",
  },
  laundry: {
    body: `${rectPath(7, 5, 26, 30)}${circlePath(20, 23, 7.5)}`,
    line: "M7 12h26M12 8.5h6M14 25q3-3 6 0t6 0",
  },
  empty: { body: rectPath(9, 8, 22, 25), line: "M5 14l30 12M5 27 35 14" },
  scaffold: { line: "M8 3v34M32 3v34M3 12h34M3 27h34M8 12l24 15M32 12 8 27" },
  piano: {
    body: "M5 21v-8a6.5 6.5 0 0 1 6.5-6.5c8 0 7 8 14 8H29a6 6 0 0 1 6 6V28H5z",
    line: "M5 21h30M12 21v4M19 21v4M26 21v4M8 28v7M32 28v7",
  },
  cat_house: { body: "M8 34V8l7 7h10l7-7v26z", line: "M15 22v2M25 22v2M17.5 29q2.5 2 5 0" },
  four_poster_bed: {
    body: "M6 24h28v8H6zM11 24v-5h8v5",
    line: "M6 6v30M34 6v30M4 8h32M6 8c1 5 4 5 5 10M34 8c-1 5-4 5-5 10",
  },
  jacuzzi: {
    body: "M5 22h30v3a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9z",
    line: `${circlePath(13, 15, 3)}${circlePath(22, 10, 3.5)}${circlePath(28, 17, 2)}`,
  },
  ice_cream_machine: { body: "M12 19l8 17 8-17zM10 19a10 10 0 0 1 20 0z", line: "M15 19l8 11" },
  paintings: {
    body: rectPath(5, 8, 30, 24),
    line: `M5 27l9-9 7 7 5-5 9 8${circlePath(27, 14, 2)}`,
  },
  toy_train: {
    body: `M5 12h11v6h16v10H5z${circlePath(11, 31, 3.5)}${circlePath(26, 31, 3.5)}`,
    line: "M3 12h15M26 18v-6M23 12h6",
  },
  fireplace: {
    body: "M5 7h30v6H5zM8 13v21h24V13M20 17c6 6 5 8 5 11a5 5 0 0 1-10 0c0-3 3-5 5-11z",
  },
  treehouse: { body: "M11 17h18v12H11zM8 17 20 7l12 10z", line: "M20 29v8M17 29v-6h6v6" },
  birdhouse: {
    body: "M11 17h18v15H11zM8 17 20 6l12 11z",
    line: `M20 32v6M18 28h4${circlePath(20, 22, 3)}`,
  },
  car: CAR,
  drill: {
    body: "M4 11h18a5 5 0 0 1 5 5 5 5 0 0 1-5 5H4zM10 21l-2 14h9l1-14z",
    line: "M27 16h10M9 15h8",
  },
  jackhammer: { body: "M14 12h12v12H14zM18 24h4v7l-2 5-2-5z", line: "M11 6h18M20 6v6M14 18h12" },
  concrete_mixer: {
    body: "M7 13 24 6l9 16-13 8-11-6z",
    line: "M13 28 9 36M27 26l5 10M6 36h28M15 10l10 18",
  },
  scaffolding: { line: "M8 3v34M32 3v34M3 12h34M3 27h34M8 12l24 15M32 12 8 27" },
  roofer: { body: "M4 20 20 7l16 13-3 3-13-10L7 23z", line: "M10 22v12h20V22M14 28h12M20 22v12" },
  supplier: {
    body: `M3 12h20v17H3zM23 18h7l6 6v5H23z${circlePath(11, 30, 3.5)}${circlePath(29, 30, 3.5)}`,
  },
  architect: {
    body: circlePath(20, 9, 3.5),
    line: "M18.5 12 11 35M21.5 12 29 35M13 27c5 3 9 3 14 0M20 5.5V3",
  },
  handyman: {
    body: "M28 6a8 8 0 0 0-9 11L6 30l4.5 4.5L23.5 21a8 8 0 0 0 11-9l-5 4.5-5-1-1-5z",
  },
  interior_designer: { body: "M6 7h23v9H6zM17 27h6v10h-6z", line: "M29 11h6v9.5H20V27" },
};

/** A card drawing inside a larger SVG, centred on (x, y). */
export function CardDrawing(props: { id: string; x: number; y: number; size: number }) {
  const picture = PICTURES[props.id];
  const scale = props.size / 40;
  if (!picture) return null;
  return (
    <g
      transform={`translate(${props.x - props.size / 2} ${props.y - props.size / 2}) scale(${scale})`}
      strokeWidth="2.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      stroke="currentColor"
    >
      {picture.body && <path d={picture.body} fill="var(--glass)" />}
      {picture.line && <path d={picture.line} fill="none" />}
    </g>
  );
}

/** A card drawing as an icon beside text. */
export function CardIcon({ id, size = 20 }: { id: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <CardDrawing id={id} x={20} y={20} size={40} />
    </svg>
  );
}
