import { useId, useMemo } from "react";
import type { Move } from "../api/types";
import { SeatMark } from "../ui/seat-mark";
import { pathOf, rangeOf, shareOf, spread } from "./graph-geometry";
import styles from "./score-graph.module.css";

/** The drawing is stretched to its place; heights are CSS pixels. */
const SIZE = { width: 1000, height: 44 };
const LABEL = 13;

interface Props {
  moves: readonly Move[];
  ply: number;
  head: number;
}

/**
 * The scores of all seats over the plies, each ply where the slider has it. Seats differ by colour,
 * by dashes and by the mark at the end of their line. It says nothing to a screen reader: the score
 * sheet has the points of a ply, and the table by rounds has the course.
 */
export function ScoreGraph({ moves, ply, head }: Props) {
  const id = useId();
  const seats = moves[0]?.points.length ?? 0;
  const range = useMemo(() => rangeOf(moves), [moves]);
  const paths = useMemo(
    () => Array.from({ length: seats }, (_, seat) => pathOf(moves, seat, head, range, SIZE)),
    [moves, seats, head, range],
  );
  const last = moves.at(-1);
  if (!last) return <div className={styles.graph} aria-hidden="true" />;
  const [low, high] = range;
  const tops = last.points.map(
    (points) => (1 - (points - low) / Math.max(1, high - low)) * SIZE.height - LABEL / 2,
  );
  const labels = spread(tops, LABEL, SIZE.height - LABEL);
  const here = shareOf(ply, head) * SIZE.width;
  return (
    <div className={styles.graph} aria-hidden="true">
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <clipPath id={id}>
          <rect x="-5" y="-5" width={here + 5} height={SIZE.height + 10} />
        </clipPath>
        <path className={styles.ground} d={`M0 ${SIZE.height}H${SIZE.width}`} />
        <path className={styles.here} d={`M${here} 0V${SIZE.height}`} />
        {["ahead", "past"].map((part) => (
          <g
            key={part}
            className={styles[part]}
            clipPath={part === "past" ? `url(#${id})` : undefined}
          >
            {paths.map((path, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its seat.
              <path key={seat} data-seat={seat} d={path} />
            ))}
          </g>
        ))}
      </svg>
      <div
        className={styles.labels}
        style={{ insetInlineStart: `${shareOf(last.last, head) * 100}%` }}
      >
        {labels.map((top, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its seat.
          <span key={seat} style={{ insetBlockStart: `${top}px` }}>
            <SeatMark seat={seat} />
          </span>
        ))}
      </div>
    </div>
  );
}
