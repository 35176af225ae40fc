import { useLayoutEffect, useRef } from "react";
import { prefersReducedMotion } from "./reduced-motion";

/**
 * Animates rows to their new positions when their order changes (First, Last, Invert, Play). Pass
 * `row(key)` as the ref of each element.
 */
export function useFlip(order: readonly (string | number)[]) {
  const rows = useRef(new Map<string | number, HTMLElement>());
  const tops = useRef(new Map<string | number, number>());
  const signature = order.join("|");

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useLayoutEffect(() => {
    const reducedMotion = prefersReducedMotion();
    for (const [key, element] of rows.current) {
      const top = element.offsetTop;
      const previousTop = tops.current.get(key);
      tops.current.set(key, top);
      if (reducedMotion || previousTop === undefined || previousTop === top || !element.animate)
        continue;
      element.animate(
        [{ transform: `translateY(${previousTop - top}px)` }, { transform: "translateY(0)" }],
        { duration: 550, easing: "cubic-bezier(.2,.7,.2,1)" },
      );
    }
  }, [signature]);

  return (key: string | number) => (element: HTMLElement | null) => {
    if (element) rows.current.set(key, element);
    else rows.current.delete(key);
  };
}
