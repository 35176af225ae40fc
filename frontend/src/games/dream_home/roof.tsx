import styles from "./board.module.css";
import { RoofTexture } from "./roof-texture";
import type { Roof } from "./view";

/** Cards in a full roof; a longer pile is drawn in narrower strips. */
const FULL_ROOF = 4;

/** The roof as a hipped gable with one strip per card: slate while the pile is face down. */
export function RoofShape(props: {
  count: number;
  roofs: Roof[] | null;
  left: number;
  width: number;
  base: number;
  isHighlighted: boolean;
}) {
  const { count, roofs, left, width, base } = props;
  const strips = Math.max(FULL_ROOF, count);
  const top = 14;
  const eaves = [left - 16, left + width + 16] as const;
  const ridge = [left + 62, left + width - 62] as const;
  const interpolate = ([a, b]: readonly [number, number], share: number) => a + (b - a) * share;
  const strip = (index: number) => {
    const [from, to] = [index / strips, (index + 1) / strips];
    return `M${interpolate(eaves, from)} ${base}L${interpolate(ridge, from)} ${top}H${interpolate(ridge, to)}L${interpolate(eaves, to)} ${base}z`;
  };
  const middle = (index: number) => {
    const share = (index + 0.5) / strips;
    return (interpolate(eaves, share) + interpolate(ridge, share)) / 2;
  };
  return (
    <g data-explain="roof">
      {count > 0 && <path className={styles.chimney} d={`M${left + 82} 0h26v40h-26z`} />}
      {count < strips && (
        <path
          className={styles.roofPosts}
          d={`M${ridge[0] + 8} ${top}V${base}M${ridge[1] - 8} ${top}V${base}`}
        />
      )}
      {Array.from({ length: strips }, (_, index) => {
        const roof = roofs?.[index];
        const state = index >= count ? "bare" : (roof?.colour ?? "slate");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the strip.
          <g key={index} className={styles.roof} data-roof={state}>
            <path d={strip(index)} />
            {index < count && roof && <RoofTexture colour={roof.colour} path={strip(index)} />}
            {roof?.window && <Dormer x={middle(index)} y={base - 36} />}
          </g>
        );
      })}
      {count > 0 && !roofs && (
        <path className={styles.shingles} d={tileRows(left, width, base, count / strips)} />
      )}
      <path className={styles.ridge} d={`M${ridge[0]} ${top}H${ridge[1]}`} />
      {props.isHighlighted && count > 0 && (
        <path className={styles.highlight} d={strip(count - 1)} />
      )}
    </g>
  );
}

/** Rows of tiles on the finished part of the roof. */
function tileRows(left: number, width: number, base: number, share: number): string {
  const rows: string[] = [];
  for (let row = 1; row < 5; row++) {
    const y = 14 + ((base - 14) * row) / 5;
    const inset = 62 - (78 * row) / 5;
    const from = left + inset;
    rows.push(`M${from} ${y}H${from + (width - 2 * inset) * share}`);
  }
  return rows.join("");
}

function Dormer({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.dormer}>
      <path d={`M${x - 15} ${y + 16}v-17L${x} ${y - 12}l15 11v17z`} />
      <rect x={x - 8} y={y - 1} width="16" height="13" rx="1.5" />
    </g>
  );
}
