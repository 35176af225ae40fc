import styles from "./skyline.module.css";

/** Widths, heights and roof heights of the houses of one street, in units of the drawing. */
const STREET: [width: number, height: number, roof: number][] = [
  [64, 116, 30],
  [88, 82, 46],
  [62, 104, 26],
  [110, 70, 40],
  [70, 92, 36],
  [84, 74, 34],
];
const LENGTH = STREET.reduce((sum, [width]) => sum + width + 8, 0);
const HEIGHT = 180;

interface Pane {
  x: number;
  y: number;
  key: string;
}

function panes(): Pane[] {
  const panes: Pane[] = [];
  let x = 4;
  for (const [width, height] of STREET) {
    const across = Math.floor((width - 14) / 22);
    const down = Math.floor((height - 12) / 26);
    const inset = (width - across * 22 + 8) / 2;
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) {
        const left = x + inset + column * 22;
        const top = HEIGHT - height + 12 + row * 26;
        panes.push({ x: left, y: top, key: `${left}:${top}` });
      }
    }
    x += width + 8;
  }
  return panes;
}

const PANES = panes();

/** Which windows are lit: spread over the street, and always the same ones for the same number. */
function isLit(index: number, litCount: number): boolean {
  return (index * 29) % PANES.length < litCount;
}

/** A row of houses with one lit window per live table. Decorative. */
export function Skyline({ litCount }: { litCount: number }) {
  let x = 4;
  return (
    <svg
      className={styles.skyline}
      viewBox={`-4 0 ${LENGTH + 8} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      {STREET.map(([width, height, roof], index) => {
        const left = x;
        x += width + 8;
        const top = HEIGHT - height;
        return (
          <g key={left} data-shade={index % 3}>
            <path
              d={`M${left - 6} ${top}L${left + width / 2} ${top - roof}L${left + width + 6} ${top}z`}
            />
            <path d={`M${left} ${top - 1}h${width}v${height + 1}h${-width}z`} />
          </g>
        );
      })}
      {PANES.map((pane, index) => (
        <rect
          key={pane.key}
          className={isLit(index, litCount) ? styles.lit : styles.dark}
          x={pane.x}
          y={pane.y}
          width="14"
          height="16"
          rx="1.5"
        />
      ))}
    </svg>
  );
}
