import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { prefersStillness } from "../ui/motion";

/** The part of a drawing that is in sight, in rem. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface How {
  readonly smooth?: boolean;
  /** Bring all of the window into sight on the page, too. */
  readonly page?: boolean;
}

export interface Viewer {
  readonly ref: RefObject<HTMLElement | null>;
  readonly view: View;
  /** Brings a point to the middle of what is in sight; a coordinate left out stays. */
  readonly show: (point: { x?: number; y?: number }, how?: How) => void;
}

const NOTHING: View = { left: 0, top: 0, width: 0, height: 0 };

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** What is in sight of something that scrolls in both directions, and how to move it. */
export function useView(): Viewer {
  const ref = useRef<HTMLElement | null>(null);
  const [view, setView] = useState(NOTHING);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    let frame = 0;
    const measure = () => {
      const rem = remOf();
      setView({
        left: element.scrollLeft / rem,
        top: element.scrollTop / rem,
        width: element.clientWidth / rem,
        height: element.clientHeight / rem,
      });
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener("scroll", soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener("scroll", soon);
    };
  }, []);
  const show = useCallback<Viewer["show"]>(({ x, y }, { smooth = true, page = false } = {}) => {
    const element = ref.current;
    if (!element?.scrollTo) return;
    const rem = remOf();
    const behavior = smooth && !prefersStillness() ? "smooth" : "instant";
    if (page) element.scrollIntoView?.({ block: "nearest", behavior });
    element.scrollTo({
      ...(x === undefined ? {} : { left: x * rem - element.clientWidth / 2 }),
      ...(y === undefined ? {} : { top: y * rem - element.clientHeight / 2 }),
      behavior,
    });
  }, []);
  return { ref, view, show };
}
