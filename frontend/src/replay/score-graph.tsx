import { useId, useMemo } from "react";
import type { Move } from "../api/types";
import { SeatMark } from "../ui/seat-mark";
import { plyFraction, pointsRange, scorePath, spreadLabels } from "./graph-geometry";
import styles from "./score-graph.module.css";

/** The drawing is stretched to its container; heights are CSS pixels. */
const SIZE = { width: 1000, height: 44 };
const LABEL_HEIGHT = 13;

interface Props {
  moves: readonly Move[];
  ply: number;
  head: number;
}

/**
 * The points of all seats by ply, aligned with the slider. Seats differ by colour, dash pattern and
 * the mark at the end of the line. Hidden from screen readers: the score sheet and the table by
 * rounds have the same data.
 */
export function ScoreGraph({ moves, ply, head }: Props) {
  const id = useId();
  const seats = moves[0]?.points.length ?? 0;
  const range = useMemo(() => pointsRange(moves), [moves]);
  const paths = useMemo(
    () => Array.from({ length: seats }, (_, seat) => scorePath(moves, seat, head, range, SIZE)),
    [moves, seats, head, range],
  );
  const last = moves.at(-1);
  if (!last) return <div className={styles.graph} aria-hidden="true" />;
  const [low, high] = range;
  const tops = last.points.map(
    (points) => (1 - (points - low) / Math.max(1, high - low)) * SIZE.height - LABEL_HEIGHT / 2,
  );
  const labels = spreadLabels(tops, LABEL_HEIGHT, SIZE.height - LABEL_HEIGHT);
  const currentX = plyFraction(ply, head) * SIZE.width;
  return (
    <div className={styles.graph} aria-hidden="true">
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <clipPath id={id}>
          <rect x="-5" y="-5" width={currentX + 5} height={SIZE.height + 10} />
        </clipPath>
        <path className={styles.baseline} d={`M0 ${SIZE.height}H${SIZE.width}`} />
        <path className={styles.currentPly} d={`M${currentX} 0V${SIZE.height}`} />
        {["ahead", "past"].map((part) => (
          <g
            key={part}
            className={styles[part]}
            clipPath={part === "past" ? `url(#${id})` : undefined}
          >
            {paths.map((path, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
              <path key={seat} data-seat={seat} d={path} />
            ))}
          </g>
        ))}
      </svg>
      <div
        className={styles.labels}
        style={{ insetInlineStart: `${plyFraction(last.last, head) * 100}%` }}
      >
        {labels.map((top, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat.
          <span key={seat} style={{ insetBlockStart: `${top}px` }}>
            <SeatMark seat={seat} />
          </span>
        ))}
      </div>
    </div>
  );
}
