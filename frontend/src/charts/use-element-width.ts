import { type RefCallback, useCallback, useState } from "react";

/**
 * The width of an element in pixels and a ref that measures it; `initialWidth` until it is
 * measured.
 */
export function useElementWidth(initialWidth: number): [number, RefCallback<Element>] {
  const [width, setWidth] = useState(initialWidth);
  const measure = useCallback((element: Element | null) => {
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
