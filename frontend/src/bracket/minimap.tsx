import { type PointerEvent, useRef } from "react";
import styles from "./bracket.module.css";
import { type BracketLayout, heightOf, SIZE } from "./layout";
import type { Viewport, ViewportControl } from "./use-viewport";

/** The longer side of the minimap, in rem. */
const MAX_SIZE = 8.5;

/**
 * The whole bracket scaled down, with a frame around the visible part; tapping or dragging moves
 * it. For pointers only: keyboard users have the round buttons, the search and the arrow keys.
 */
export function Minimap(props: {
  layout: BracketLayout;
  viewport: Viewport;
  scrollTo: ViewportControl["scrollTo"];
  highlighted: ReadonlySet<string>;
}) {
  const { layout, viewport, scrollTo, highlighted } = props;
  const ref = useRef<SVGSVGElement>(null);
  const { width, height } = layout;
  const scale = MAX_SIZE / Math.max(width, height);
  const scrollToPointer = (event: PointerEvent, animate: boolean) => {
    const bounds = ref.current?.getBoundingClientRect();
    if (!bounds?.width || !bounds.height) return;
    const x = ((event.clientX - bounds.left) / bounds.width) * width;
    const y = ((event.clientY - bounds.top) / bounds.height) * height;
    scrollTo({ x, y }, { animate: animate });
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
          scrollToPointer(event, true);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) scrollToPointer(event, false);
        }}
      >
        {layout.columns.flatMap((column) =>
          column.tables.map(({ table, top }) => (
            <rect
              key={table.key}
              x={column.left}
              y={top}
              width={SIZE.width}
              height={heightOf(table)}
              data-status={table.status}
              data-lit={highlighted.has(table.key) || undefined}
            />
          )),
        )}
        <rect
          className={styles.visibleArea}
          x={Math.max(0, viewport.left)}
          y={Math.max(0, viewport.top)}
          width={Math.min(viewport.width, width)}
          height={Math.min(viewport.height, height)}
        />
      </svg>
    </div>
  );
}
