import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { GameI18n } from "../games/plugin";
import styles from "./explain.module.css";
import { type Term, useLearnGame } from "./learn-game";
import { useLearnText } from "./text";

interface ExplainProps {
  kind: string;
  /** What to explain, for example `tool.drill` or `line.roof`. */
  what: string;
  i18n: GameI18n;
  /** The words of the button. */
  children: ReactNode;
}

/** A button that explains one thing of a game in a popover. */
export function Explain({ kind, what, i18n, children }: ExplainProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.ask}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <QuestionMark />
        {children}
      </button>
      {isOpen && (
        <Explanation
          kind={kind}
          what={what}
          i18n={i18n}
          anchor={button.current}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface BoardProps {
  kind: string;
  i18n: GameI18n;
  /** The boards whose parts have `data-explain`. */
  root: { current: HTMLElement | null };
}

/**
 * A switch with which a press on a card of the board explains it instead of choosing it. For those
 * who cannot press a drawing, the things on the board are listed too.
 */
export function ExplainBoard({ kind, i18n, root }: BoardProps) {
  const t = useLearnText(kind);
  const [isOn, setIsOn] = useState(false);
  const [shown, setShown] = useState<{ what: string; anchor: Element } | null>(null);
  const list = useId();
  const things = useThings(root, isOn);
  const learn = useLearnGame(isOn ? kind : undefined);

  // Cards that differ in details have one explanation.
  const names = new Map<string, string>();
  for (const what of things) {
    const term = learn.data?.term(what, t, i18n);
    const listed = term?.sort ? learn.data?.term(term.sort, t, i18n) : term;
    if (listed && !names.has(listed.name)) names.set(listed.name, term?.sort ?? what);
  }

  // Before the next paint: a press right after the switch must not choose the card.
  useLayoutEffect(() => {
    const board = root.current;
    if (!isOn || !board) return;
    board.dataset.explaining = "";
    const onClick = (event: MouseEvent) => {
      const found = explainedAt(event, board);
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      setShown({ what: found.getAttribute("data-explain") ?? "", anchor: found });
    };
    board.addEventListener("click", onClick, true);
    return () => {
      delete board.dataset.explaining;
      board.removeEventListener("click", onClick, true);
    };
  }, [isOn, root]);

  return (
    <div className={styles.board}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        aria-controls={isOn ? list : undefined}
        onClick={() => {
          setIsOn(!isOn);
          setShown(null);
        }}
      >
        <QuestionMark />
        <span className={styles.label}>{t("explain.on")}</span>
      </button>
      {isOn && (
        <section id={list} className={styles.list} aria-label={t("explain.list")}>
          <p>{t("explain.hint")}</p>
          <ul>
            {[...names].map(([name, what]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={(event) => setShown({ what, anchor: event.currentTarget })}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown && (
        <Explanation
          key={shown.what}
          kind={kind}
          what={shown.what}
          i18n={i18n}
          anchor={shown.anchor}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** The explained part of the board at a click; buttons may lie over its drawing. */
function explainedAt(event: MouseEvent, board: HTMLElement): Element | null {
  const target = event.target as Element;
  const direct = target.closest("[data-explain]");
  if (direct && board.contains(direct)) return direct;
  for (const element of document.elementsFromPoint?.(event.clientX, event.clientY) ?? []) {
    const found = element.closest("[data-explain]");
    if (found && board.contains(found)) return found;
  }
  // A button made of several cards, chosen by keyboard: the first of them.
  return target.closest("[data-target]")?.querySelector("[data-explain]") ?? null;
}

/** What the board shows that can be explained, each once. */
function useThings(root: { current: HTMLElement | null }, isOn: boolean): string[] {
  const [things, setThings] = useState<string[]>([]);
  useEffect(() => {
    const board = root.current;
    if (!isOn || !board) return;
    const look = () => {
      const found = [...board.querySelectorAll("[data-explain]")].map(
        (element) => element.getAttribute("data-explain") ?? "",
      );
      setThings([...new Set(found)].toSorted());
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(board, { childList: true, subtree: true, attributeFilter: ["data-explain"] });
    return () => observer.disconnect();
  }, [root, isOn]);
  return things;
}

interface ExplanationProps {
  kind: string;
  what: string;
  i18n: GameI18n;
  anchor: Element | null;
  onClose: () => void;
}

const GAP = 8;

/** The popover: beside what it explains, or at the bottom of a phone. */
function Explanation({ kind, what, i18n, anchor, onClose }: ExplanationProps) {
  const t = useLearnText(kind);
  const learn = useLearnGame(kind);
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const term: Term | null = learn.data?.term(what, t, i18n) ?? null;
  const isReady = term !== null;

  useEffect(() => {
    const element = box.current;
    if (!element || !isReady) return;
    element.showPopover?.();
    if (anchor && window.innerWidth > 640) place(element, anchor.getBoundingClientRect());
    element.focus();
  }, [anchor, isReady]);

  if (!term) return null;
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={styles.popover}
      onToggle={(event: { newState?: string }) => {
        if (event.newState === "closed") onClose();
      }}
    >
      <header>
        {term.picture && (
          <span className={styles.picture} data-cards="">
            {term.picture}
          </span>
        )}
        <h3 id={title}>{term.name}</h3>
        <button
          type="button"
          aria-label={t("explain.close")}
          title={t("explain.close")}
          onClick={() => {
            if (anchor instanceof HTMLElement) anchor.focus();
            onClose();
          }}
        >
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </header>
      <p>{term.text}</p>
      <Link to={`/learn/${kind}#${term.anchor}`}>{t("explain.more")}</Link>
    </div>
  );
}

/** Puts the popover below the anchor, or above it where there is no room. */
function place(element: HTMLElement, anchor: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.min(
    Math.max(GAP, anchor.left + anchor.width / 2 - width / 2),
    window.innerWidth - width - GAP,
  );
  const below = anchor.bottom + GAP;
  const isAbove = below + height > window.innerHeight;
  element.dataset.placed = "";
  element.style.inset = "auto";
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(GAP, isAbove ? anchor.top - height - GAP : below)}px`;
}

function QuestionMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.7v.1" />
    </svg>
  );
}
