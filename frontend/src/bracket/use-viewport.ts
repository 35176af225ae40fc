import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../ui/reduced-motion";

/** The visible part of the bracket, in rem. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface ScrollOptions {
  readonly animate?: boolean;
  /** Also scroll the page until the whole bracket is visible. */
  readonly scrollPage?: boolean;
}

export interface ViewportControl {
  readonly ref: RefObject<HTMLElement | null>;
  readonly viewport: Viewport;
  /** Centres a point in the viewport; an omitted coordinate does not change. */
  readonly scrollTo: (point: { x?: number; y?: number }, how?: ScrollOptions) => void;
}

const EMPTY_VIEWPORT: Viewport = { left: 0, top: 0, width: 0, height: 0 };

const pixelsPerRem = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Tracks the visible part of an element that scrolls both ways, and scrolls it. */
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
