import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format";
import { Badge } from "../ui/basics";
import { Select } from "../ui/fields";
import { describeFailure, FormMessage } from "../ui/form";
import { TextArea } from "../ui/form-fields";
import ui from "../ui/ui.module.css";
import { CommandDialog } from "./command-dialog";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import list from "./import-dialog.module.css";
import {
  answered,
  answerValue,
  isReady,
  keepFaults,
  newEntries,
  parseAnswer,
} from "./import-lines";
import { previewEntrants, readEntrants } from "./queries";
import type { EntrantLine } from "./types";
import { useIntent } from "./use-intent";

/** Enters a list of players from pasted lines or a file, after each line has been looked at. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { id } = useControl();
  const intent = useIntent();
  const [text, setText] = useState("");
  const [first, setFirst] = useState<readonly EntrantLine[] | null>(null);
  const [lines, setLines] = useState<readonly EntrantLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch (error) {
      setFault(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }
  const read = (source: string | File) =>
    attempt(async () => {
      const preview = await readEntrants(id, source);
      setFirst(preview.lines);
      setLines(preview.lines);
    });
  const answer = (index: number, value: string) =>
    attempt(async () => {
      const preview = await previewEntrants(id, answered(lines, index, parseAnswer(value)));
      setLines(keepFaults(first ?? [], preview.lines));
    });
  const count = newEntries(lines);
  return (
    <CommandDialog
      title={t("import.title")}
      intent={intent}
      disabled={busy || (first !== null && !isReady(lines))}
      confirm={
        first === null
          ? t("import.read")
          : t("import.confirm", { count, formatted: format.number(count) })
      }
      says={<p>{first === null ? t("import.says") : t("import.check")}</p>}
      onConfirm={async () => {
        if (first === null) {
          if (!text.trim()) setFault(t("import.empty"));
          else await read(text);
          return false;
        }
        const entrants = lines.map((line) => line.entrant);
        return (await intent.send({ type: "register_many", entrants })) !== null;
      }}
      onClose={onClose}
    >
      {first === null ? (
        <>
          <TextArea
            name="lines"
            label={t("import.lines")}
            hint={t("import.hint")}
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <label className={list.file}>
            <span>{t("import.file")}</span>
            <input
              type="file"
              accept=".csv,.txt,.xlsx"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void read(file);
              }}
            />
          </label>
        </>
      ) : (
        <>
          <button
            type="button"
            className={`${ui.button} ${styles.add}`}
            onClick={() => setFirst(null)}
          >
            {t("import.back")}
          </button>
          <ol className={list.lines} aria-label={t("import.preview")} aria-busy={busy}>
            {lines.map((line, index) => (
              <Line
                key={line.entrant.line}
                line={line}
                onAnswer={(value) => void answer(index, value)}
              />
            ))}
          </ol>
        </>
      )}
      {fault && <FormMessage tone="bad">{fault}</FormMessage>}
    </CommandDialog>
  );
}

function Line({ line, onAnswer }: { line: EntrantLine; onAnswer: (value: string) => void }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { entrant, status } = line;
  const given = entrant.name || entrant.username;
  const needsAnswer = status === "ask" || status === "error" || entrant.answer !== "";
  const isCandidate = line.candidates.some(({ player }) => player.username === entrant.player);
  const isCertain = status !== "ask" && status !== "error";
  return (
    <li data-status={status}>
      <span className={list.number}>{format.number(entrant.line)}</span>
      <span className={list.name}>
        <bdi>{given}</bdi>
        {line.player && <small>{line.player.username}</small>}
        {line.detail && <small>{line.detail}</small>}
      </span>
      <Badge {...(status === "enter" || status === "create" ? { tone: "good" as const } : {})}>
        {t(`import.status.${status}`)}
      </Badge>
      {needsAnswer && (
        <Select
          label={t("import.answerFor", { name: given })}
          value={answerValue(entrant)}
          options={[
            { value: "", label: isCertain ? t("import.undo") : t("import.choose") },
            ...line.candidates.map(({ player }) => ({
              value: `use ${player.username}`,
              label: t("import.use", { name: player.display_name, username: player.username }),
            })),
            // What was answered stays a choice, although the line is certain now.
            ...(entrant.answer === "use" && !isCandidate
              ? [
                  {
                    value: answerValue(entrant),
                    label: t("import.use", { name: given, username: entrant.player }),
                  },
                ]
              : []),
            ...(line.candidates.length > 0 || entrant.answer === "new"
              ? [{ value: "new", label: t("import.new") }]
              : []),
            { value: "leave_out", label: t("import.leaveOut") },
          ]}
          onChange={onAnswer}
        />
      )}
    </li>
  );
}
