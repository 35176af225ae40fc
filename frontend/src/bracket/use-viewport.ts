import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../ui/reduced-motion";

/** The part of a drawing that is in sight, in rem. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface ScrollOptions {
  readonly animate?: boolean;
  /** Bring all of the window into sight on the page, too. */
  readonly scrollPage?: boolean;
}

export interface ViewportControl {
  readonly ref: RefObject<HTMLElement | null>;
  readonly viewport: Viewport;
  /** Brings a point to the middle of what is in sight; a coordinate left out stays. */
  readonly scrollTo: (point: { x?: number; y?: number }, how?: ScrollOptions) => void;
}

const EMPTY_VIEWPORT: Viewport = { left: 0, top: 0, width: 0, height: 0 };

const pixelsPerRem = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** What is in sight of something that scrolls in both directions, and how to move it. */
export function useViewport(): ViewportControl {
  const ref = useRef<HTMLElement | null>(null);
  const [viewport, setViewport] = useState(EMPTY_VIEWPORT);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    let frame = 0;
    const measure = () => {
      const rem = pixelsPerRem();
      setViewport({
        left: element.scrollLeft / rem,
        top: element.scrollTop / rem,
        width: element.clientWidth / rem,
        height: element.clientHeight / rem,
      });
    };
    const measureOnNextFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(measureOnNextFrame);
    observer.observe(element);
    element.addEventListener("scroll", measureOnNextFrame, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("scroll", measureOnNextFrame);
    };
  }, []);
  const scrollTo = useCallback<ViewportControl["scrollTo"]>(
    ({ x, y }, { animate = true, scrollPage = false } = {}) => {
      const element = ref.current;
      if (!element?.scrollTo) return;
      const rem = pixelsPerRem();
      const behavior = animate && !prefersReducedMotion() ? "smooth" : "instant";
      if (scrollPage) element.scrollIntoView?.({ block: "nearest", behavior });
      element.scrollTo({
        ...(x === undefined ? {} : { left: x * rem - element.clientWidth / 2 }),
        ...(y === undefined ? {} : { top: y * rem - element.clientHeight / 2 }),
        behavior,
      });
    },
    [],
  );
  return { ref, viewport, scrollTo };
}
