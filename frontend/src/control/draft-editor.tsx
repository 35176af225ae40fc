import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodedMessage } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { type PairingText, usePairingText } from "../pairing/use-pairing-text";
import { describeFailure, FormMessage } from "../ui/form";
import ui from "../ui/ui.module.css";
import { usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import {
  changeCommand,
  entryAt,
  movedEntries,
  type Seating,
  type Spot,
  seatingOf,
  swap,
} from "./draft-edit";
import pairing from "./draft-editor.module.css";
import { IntentNotices } from "./intent-notices";
import type { Draft, DraftTable } from "./types";
import { useIntent } from "./use-intent";

const sameSpot = (one: Spot | null, other: Spot) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft of a round. Two players change places: press one and then the other, or drag one onto
 * the other. Each rule that the new seating breaks is named before it is saved.
 */
export function DraftEditor(props: {
  draft: Draft;
  /** Whether there are changes that have not been saved. */
  onDirty: (isDirty: boolean) => void;
}) {
  const { draft } = props;
  const { t } = useTranslation("control");
  const { names } = useControl();
  const text = usePairingText(names);
  const intent = useIntent({ follow: true });
  const [history, setHistory] = useState<readonly Seating[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [chosen, setChosen] = useState<Spot | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const seating = history.at(-1) ?? seatingOf(draft);
  const command = changeCommand(draft, seating);
  const preview = usePreview(command);
  const moved = movedEntries(draft, seating);
  const name = (entry: number | undefined) => (entry === undefined ? "" : (names.get(entry) ?? ""));
  const store = (next: readonly Seating[]) => {
    setHistory(next);
    const last = next.at(-1);
    props.onDirty(last !== undefined && changeCommand(draft, last) !== null);
  };
  const exchange = (one: Spot, other: Spot) => {
    setChosen(null);
    if (sameSpot(one, other)) return;
    store([...history, swap(seating, one, other)]);
    setAnnouncement(
      t("draft.swapped", {
        one: name(entryAt(seating, one)),
        other: name(entryAt(seating, other)),
      }),
    );
  };
  const press = (spot: Spot) => {
    if (chosen) exchange(chosen, spot);
    else {
      setChosen(spot);
      setAnnouncement(t("draft.chosen", { name: name(entryAt(seating, spot)) }));
    }
  };
  const seat = (spot: Spot) => (
    <SeatButton
      name={name(entryAt(seating, spot))}
      isChosen={sameSpot(chosen, spot)}
      isMoved={moved.has(entryAt(seating, spot) ?? 0)}
      onPress={() => press(spot)}
      onDrag={() => setChosen(spot)}
      onDrop={() => chosen && exchange(chosen, spot)}
      onCancel={() => setChosen(null)}
    />
  );
  const broken = command ? previewedFaults(preview.data?.events) : draft.broken;
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("draft.hint")}</p>
      <p className={pairing.status} role="status">
        {announcement}
      </p>
      <div className={pairing.tables}>
        {seating.tables.map((table, index) => {
          const drafted = draft.tables[index];
          if (!drafted) return null;
          return (
            <DraftTableCard
              key={table.key}
              table={drafted}
              text={text}
              isChanged={table.seats.some((entry) => moved.has(entry))}
            >
              {table.seats.map((_, number) => {
                const spot: Spot = { at: "table", key: table.key, seat: number };
                return <li key={JSON.stringify(spot)}>{seat(spot)}</li>;
              })}
            </DraftTableCard>
          );
        })}
        {seating.byes.length > 0 && (
          <section className={`${ui.card} ${pairing.table}`}>
            <h4>{t("draft.byes")}</h4>
            <ul>
              {seating.byes.map((entry, index) => (
                <li key={entry}>{seat({ at: "bye", index })}</li>
              ))}
            </ul>
            <details>
              <summary>{t("draft.whyBye")}</summary>
              {draft.byes.map((bye) => (
                <p key={bye.entry}>
                  {t("draft.bye", { name: name(bye.entry), reason: text.reason(bye.reason) })}
                </p>
              ))}
            </details>
          </section>
        )}
      </div>
      {draft.notes.map((note) => (
        <p key={note.says} className={styles.hint}>
          {text.note(note)}
        </p>
      ))}
      <Faults broken={broken} text={text} isSaved={!command} />
      {command && preview.isError && (
        <FormMessage tone="bad">{describeFailure(preview.error)}</FormMessage>
      )}
      <IntentNotices intent={intent} />
      {history.length > 0 && (
        <div className={styles.row}>
          <button
            type="button"
            className={ui.button}
            data-tone="main"
            disabled={!command || isSaved}
            aria-disabled={intent.busy || undefined}
            onClick={async () => {
              // The saved draft replaces this one as soon as it has been fetched.
              if (command && (await intent.send(command))) setSaved(true);
            }}
          >
            {t("draft.save")}
          </button>
          <button type="button" className={ui.button} onClick={() => store(history.slice(0, -1))}>
            {t("draft.undo")}
          </button>
          <button type="button" className={ui.button} onClick={() => store([])}>
            {t("draft.discard")}
          </button>
        </div>
      )}
    </div>
  );
}

/** The rules that a previewed change breaks. */
function previewedFaults(events: readonly { [member: string]: unknown }[] | undefined) {
  const drafted = events?.find((event) => event.type === "round_drafted");
  const broken = (drafted?.broken ?? []) as Omit<CodedMessage, "says">[];
  return broken.map((note) => ({ ...note, params: note.params ?? {}, says: note.code }));
}

/** The rules that the seating breaks, each in a sentence. */
export function Faults(props: {
  broken: readonly CodedMessage[];
  text: PairingText;
  isSaved: boolean;
}) {
  const { t } = useTranslation("control");
  if (props.broken.length === 0) return null;
  return (
    <div className={styles.conflict} role="status">
      <strong>{t(props.isSaved ? "draft.broken" : "draft.wouldBreak")}</strong>
      <ul>
        {props.broken.map((note) => (
          <li key={JSON.stringify(note)}>{props.text.note(note)}</li>
        ))}
      </ul>
    </div>
  );
}

function DraftTableCard(props: {
  table: DraftTable;
  text: PairingText;
  isChanged: boolean;
  children: React.ReactNode;
}) {
  const { table, text } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const roundName = useRoundName();
  const reason = { reason: table.reason, seats: [] } as unknown as Parameters<
    PairingText["table"]
  >[0];
  return (
    <section className={`${ui.card} ${pairing.table}`}>
      <h4>
        {t("draft.table", { number: format.number(table.number) })}
        <small>{roundName({ stage: table.stage, number: table.round })}</small>
      </h4>
      <ol>{props.children}</ol>
      <details>
        <summary>{t("draft.why")}</summary>
        <p>{props.isChanged ? t("draft.byHand") : text.table(reason, table.stage)}</p>
        {table.notes.map((note) => (
          <p key={note.says}>{text.note(note)}</p>
        ))}
      </details>
    </section>
  );
}

function SeatButton(props: {
  name: string;
  isChosen: boolean;
  isMoved: boolean;
  onPress: () => void;
  onDrag: () => void;
  onDrop: () => void;
  onCancel: () => void;
}) {
  const [isTarget, setTarget] = useState(false);
  return (
    <button
      type="button"
      className={pairing.seat}
      draggable
      aria-pressed={props.isChosen}
      data-moved={props.isMoved || undefined}
      data-target={isTarget || undefined}
      onClick={props.onPress}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.onCancel();
      }}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", props.name);
        props.onDrag();
      }}
      onDragEnd={props.onCancel}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        props.onDrop();
      }}
    >
      <bdi>{props.name}</bdi>
    </button>
  );
}
