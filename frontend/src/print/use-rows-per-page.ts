import { type RefCallback, useCallback, useState } from "react";

/** The height of a row of the hall view in its font size, as in `hall.module.css`. */
const ROW_HEIGHT_EM = 2.4;
const MIN_ROWS = 3;

/** How many rows fit in an area of the hall view, and the ref of the area. */
export function useRowsPerPage(): [RefCallback<HTMLDivElement>, number] {
  const [rows, setRows] = useState(10);
  const ref = useCallback<RefCallback<HTMLDivElement>>((element) => {
    if (!element || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
      const fitting = Math.floor(element.clientHeight / (fontSize * ROW_HEIGHT_EM));
      setRows(Math.max(MIN_ROWS, fitting));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, rows];
}
