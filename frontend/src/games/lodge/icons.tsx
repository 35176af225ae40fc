/**
 * Icons in a 40 by 40 box. Every colour has its own motif, so that colours need not be told apart,
 * and every kind of amenity has a picture.
 */
interface IconPaths {
  body?: string;
  line?: string;
}

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const MOTIFS: Record<string, IconPaths> = {
  red: {
    body: "M20 35C8 26 4 20 4 14a8.5 8.5 0 0 1 16-4 8.5 8.5 0 0 1 16 4c0 6-4 12-16 21z",
  },
  yellow: {
    body: circlePath(20, 20, 8),
    line: "M20 3v5M20 32v5M3 20h5M32 20h5M8 8l3.5 3.5M28.5 28.5 32 32M8 32l3.5-3.5M28.5 11.5 32 8",
  },
  green: { body: "M6 34C4 14 14 5 35 5c1 21-8 31-29 29z", line: "M6 34 24 16M15 25v-8M19 21h9" },
  blue: {
    body: "M20 4c8 10 12 15 12 21a12 12 0 0 1-24 0c0-6 4-11 12-21z",
    line: "M14 26a6 6 0 0 0 6 6",
  },
  purple: { body: "M26 5a15.5 15.5 0 1 0 9 24A14 14 0 0 1 26 5z", line: "M33 8v7M29.5 11.5h7" },
};

const AMENITIES: Record<string, IconPaths> = {
  neighbours: {
    body: "M5 20a3.5 3.5 0 0 1 7 0v5h16v-5a3.5 3.5 0 0 1 7 0v11H5zM9 15a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5",
    line: "M9 31v4M31 31v4",
  },
  exact: { body: "M5 8h30v22H5z", line: "M5 26l9-8 7 6 5-4 9 7M12 35h16M20 30v5M26 14h2" },
  per_floor: { body: "M4 34 15 12h10l11 22z", line: "M20 12v22M11 20h18M8 27h24M4 6h32" },
  on_floor: { body: "M5 15a15 11 0 0 1 30 0z", line: "M20 4v31M8 35h24M8 27h7v8M25 27h7v8" },
  surrounded: {
    body: "M20 7c-4 5-9 7-9 12a9 9 0 0 0 18 0c0-5-5-7-9-12z",
    line: "M20 18v17M13 35h14M4 12v23M36 12v23",
  },
  busy_floor: {
    body: "M8 17h20v9a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8zM28 19h3a4 4 0 0 1 0 9h-3",
    line: "M13 12q2.5-2.5 0-6M20 12q2.5-2.5 0-6",
  },
  rainbow: {
    body: "M20 13c-6 0-11 4-12 9h24c-1-5-6-9-12-9z",
    line: "M20 4v9M8 22v5M14 22v8M20 22v10M26 22v8M32 22v5",
  },
  pleased: {
    body: "M20 11C15 7 9 7 4 8v22c5-1 11-1 16 3 5-4 11-4 16-3V8c-5-1-11-1-16 3z",
    line: "M20 11v22M9 15h6M9 21h6M25 18l2.5 3 4.5-6",
  },
};

function Icon(props: { paths: IconPaths | undefined; x: number; y: number; size: number }) {
  const { paths, x, y, size } = props;
  if (!paths) return null;
  return (
    <g
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 40})`}
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      stroke="currentColor"
    >
      {paths.body && <path d={paths.body} fill="var(--fill, none)" />}
      {paths.line && <path d={paths.line} fill="none" />}
    </g>
  );
}

/** The motif of a colour, centred on (x, y). */
export function Motif({ colour, ...at }: { colour: string; x: number; y: number; size: number }) {
  return <Icon paths={MOTIFS[colour]} {...at} />;
}

/** The icon of a kind of amenity, centred on (x, y). */
export function AmenityIcon({ kind, ...at }: { kind: string; x: number; y: number; size: number }) {
  return <Icon paths={AMENITIES[kind]} {...at} />;
}

/** Colours and amenities that can be drawn; a test compares them with the messages. */
export const DRAWN_ICONS = { colours: Object.keys(MOTIFS), amenities: Object.keys(AMENITIES) };
