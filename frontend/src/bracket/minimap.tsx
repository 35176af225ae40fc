import { type PointerEvent, useRef } from "react";
import styles from "./bracket.module.css";
import { type Drawing, heightOf, SIZE } from "./layout";
import type { View, Viewer } from "./use-view";

/** The longer side of the map, in rem. */
const LONGEST = 8.5;

/**
 * The whole bracket in small, with the part in sight framed; a tap or a drag moves that part. It is
 * for pointers alone: by keyboard the rounds, the search and the arrow keys lead to the same places.
 */
export function Minimap(props: {
  drawing: Drawing;
  view: View;
  show: Viewer["show"];
  lit: ReadonlySet<string>;
}) {
  const { drawing, view, show, lit } = props;
  const ref = useRef<SVGSVGElement>(null);
  const { width, height } = drawing;
  const scale = LONGEST / Math.max(width, height);
  const move = (event: PointerEvent, smooth: boolean) => {
    const box = ref.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return;
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    show({ x, y }, { smooth });
  };
  return (
    <div className={styles.minimap}>
      <svg
        ref={ref}
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        style={{ width: `${width * scale}rem`, height: `${height * scale}rem` }}
        focusable="false"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event, true);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event, false);
        }}
      >
        {drawing.columns.flatMap((column) =>
          column.tables.map(({ table, top }) => (
            <rect
              key={table.key}
              x={column.left}
              y={top}
              width={SIZE.width}
              height={heightOf(table)}
              data-status={table.status}
              data-lit={lit.has(table.key) || undefined}
            />
          )),
        )}
        <rect
          className={styles.frame}
          x={Math.max(0, view.left)}
          y={Math.max(0, view.top)}
          width={Math.min(view.width, width)}
          height={Math.min(view.height, height)}
        />
      </svg>
    </div>
  );
}
