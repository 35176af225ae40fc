import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./worth-tip.module.css";

/** How long a finger rests on a choice before it is told what the choice is worth. */
const LONG_PRESS_MS = 400;

interface Tip {
  text: string;
  x: number;
  top: number;
  bottom: number;
}

function tipOf(element: EventTarget | null): Tip | null {
  const target = element instanceof Element ? element.closest<HTMLElement>("[data-worth]") : null;
  const text = target?.dataset.worth;
  if (!target || !text) return null;
  const box = target.getBoundingClientRect();
  return { text, x: box.left + box.width / 2, top: box.top, bottom: box.bottom };
}

/**
 * Tells what a choice on the board is worth, above it: on hover, on focus, or on a long press, which
 * then selects nothing. Screen readers have the same words as the description of the choice.
 */
export function WorthTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const show = (event: Event) => setTip(tipOf(event.target));
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === "mouse") show(event);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event);
    };
    const onDown = (event: PointerEvent) => {
      wasLong = false;
      if (event.pointerType === "mouse") return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const pressed = tipOf(event.target);
        wasLong = pressed !== null;
        setTip(pressed);
      }, LONG_PRESS_MS);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") hide();
    };
    const onClick = (event: MouseEvent) => {
      if (!wasLong) return hide();
      wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const onMenu = (event: Event) => {
      if (wasLong) event.preventDefault();
    };
    const listeners: [string, (event: never) => void, boolean?][] = [
      ["pointerover", onOver],
      ["pointerleave", hide],
      ["focusin", onFocus],
      ["focusout", hide],
      ["pointerdown", onDown],
      ["pointerup", onUp],
      ["pointercancel", hide],
      ["click", onClick, true],
      ["contextmenu", onMenu],
    ];
    for (const [name, listener, capture] of listeners) {
      element.addEventListener(name, listener as EventListener, capture);
    }
    window.addEventListener("scroll", hide, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", hide);
      for (const [name, listener, capture] of listeners) {
        element.removeEventListener(name, listener as EventListener, capture);
      }
    };
  }, []);
  return (
    <div className={styles.area} ref={root}>
      {children}
      {tip && (
        <span
          className={styles.tip}
          aria-hidden="true"
          data-below={tip.top < 90 || undefined}
          style={{
            // Never over the edge of a phone.
            left: `clamp(6.5rem, ${tip.x}px, 100vw - 6.5rem)`,
            top: `${tip.top < 90 ? tip.bottom : tip.top}px`,
          }}
        >
          {tip.text}
        </span>
      )}
    </div>
  );
}
