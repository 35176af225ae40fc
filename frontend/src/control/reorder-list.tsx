import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { moveItem } from "./order";
import styles from "./reorder-list.module.css";

interface Item {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/**
 * A list whose order can be changed: by dragging a handle, with the arrow keys (Home, End) on the
 * handle, or by typing a place. Each move is announced.
 */
export function ReorderList(props: {
  label: string;
  items: readonly Item[];
  onChange: (order: number[]) => void;
  /** Lets rows be taken out. */
  onRemove?: (id: number) => void;
}) {
  const { items, onChange, onRemove } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const move = (from: number, to: number) => {
    const item = items[from];
    const target = Math.max(0, Math.min(items.length - 1, to));
    if (!item || target === from) return;
    onChange(moveItem(items, from, target).map(({ id }) => id));
    setAnnouncement(
      t("order.moved", {
        name: item.label,
        place: format.number(target + 1),
        count: format.number(items.length),
      }),
    );
  };

  // Moving its row in the document takes the focus away from a handle.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  });

  const onKeyDown = (event: KeyboardEvent, index: number, id: number) => {
    const target = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focused.current = id;
    move(index, target);
  };

  /** The place under the pointer, by the middles of the rows. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => {
      const box = row.getBoundingClientRect();
      return y < box.top + box.height;
    });
    return below < 0 ? rows.length - 1 : below;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === null) return;
    const from = items.findIndex(({ id }) => id === dragged);
    move(from, placeAt(event.clientY));
  };
  const drop = () => setDragged(null);

  return (
    <>
      <p id={hintId} className={styles.hint}>
        {t("order.hint")}
      </p>
      <ol ref={list} className={styles.list} aria-label={props.label}>
        {items.map((item, index) => (
          <li key={item.id} data-dragged={item.id === dragged || undefined}>
            <button
              type="button"
              className={styles.handle}
              data-handle={item.id}
              aria-label={t("order.handle", {
                name: item.label,
                place: format.number(index + 1),
                count: format.number(items.length),
              })}
              aria-describedby={hintId}
              onKeyDown={(event) => onKeyDown(event, index, item.id)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture?.(event.pointerId);
                setDragged(item.id);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d="M3 4h10M3 8h10M3 12h10" />
              </svg>
            </button>
            <PlaceInput
              label={t("order.place", { name: item.label })}
              place={index + 1}
              count={items.length}
              onPlace={(place) => move(index, place - 1)}
            />
            <span className={styles.name}>
              <bdi>{item.label}</bdi>
              {item.detail && <small>{item.detail}</small>}
            </span>
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t("order.remove", { name: item.label })}
                onClick={() => onRemove(item.id)}
              >
                <svg
                  width="16"
                  height="16"
                  viewBox="0 0 16 16"
                  aria-hidden="true"
                  focusable="false"
                >
                  <path d="M4 4l8 8M12 4l-8 8" />
                </svg>
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The place of a row, which can be typed; it counts once the field is left or Enter is pressed. */
function PlaceInput(props: {
  label: string;
  place: number;
  count: number;
  onPlace: (place: number) => void;
}) {
  const { place } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1) props.onPlace(wanted);
    setTyped(null);
  };
  return (
    <input
      className={styles.place}
      type="number"
      inputMode="numeric"
      min={1}
      max={props.count}
      value={typed ?? String(place)}
      aria-label={props.label}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
