import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { queries } from "../api/queries";
import type { TournamentRound } from "../api/types";
import { useRoundName } from "../components/round-picker";
import { useFormat } from "../i18n/format";
import { usePairingText } from "../pairing/use-pairing-text";
import { Section } from "../ui/basics";
import { TextArea } from "../ui/form-fields";
import { QueryResult } from "../ui/states";
import ui from "../ui/ui.module.css";
import { CommandButton } from "./command-button";
import { CommandDialog } from "./command-dialog";
import { Consequences, usePreview } from "./consequences";
import styles from "./control.module.css";
import { useControl } from "./control-context";
import { DraftEditor, Faults } from "./draft-editor";
import { controlQueries } from "./queries";
import type { Command, Draft } from "./types";
import { useIntent } from "./use-intent";

/** Formats with rounds that can be paired again as a whole. */
const FORMATS_WITH_REPAIR = ["swiss", "groups_playoff", "league_season"];

/** The pairing of the next round, and what can be done about the latest one. */
export default function Pairings() {
  const { t } = useTranslation("control");
  const { id, tournament, may } = useControl();
  const isRunning = tournament.status === "running";
  const draft = useQuery({ ...controlQueries.draft(id), enabled: isRunning });
  const rounds = useQuery(queries.rounds(id));
  const latest = rounds.data?.at(-1);
  if (!may("draft")) return <p className={styles.hint}>{t("draft.notYours")}</p>;
  if (!isRunning) {
    return (
      <Section id="draft" title={t("draft.title")}>
        <p className={styles.hint}>
          {tournament.status === "finished" ? t("draft.finished") : t("draft.notStarted")}
        </p>
      </Section>
    );
  }
  return (
    <>
      <Section id="draft" title={t("draft.title")}>
        <QueryResult query={draft}>
          {(found) =>
            found ? (
              // Another draft, also one that somebody else saved, has its own changes.
              <DraftView
                key={JSON.stringify(found.tables.map(({ seats }) => seats))}
                draft={found}
              />
            ) : (
              <NoDraft />
            )
          }
        </QueryResult>
      </Section>
      {latest && <LatestRound round={latest} />}
    </>
  );
}

function NoDraft() {
  const { t } = useTranslation("control");
  const { tournament } = useControl();
  const isAutomatic = tournament.settings.automatic !== false;
  return (
    <div className={styles.action}>
      <p className={styles.hint}>{t(isAutomatic ? "draft.automatic" : "draft.none")}</p>
      <CommandButton main={!isAutomatic} command={{ type: "draft" }}>
        {t("next.makeDraftButton")}
      </CommandButton>
    </div>
  );
}

function DraftView({ draft }: { draft: Draft }) {
  const { t } = useTranslation("control");
  const [isDirty, setDirty] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className={styles.stack}>
      {draft.stale && (
        <div className={styles.conflict} role="status">
          <strong>{t("draft.stale")}</strong>
          <p>{t("draft.staleDetail")}</p>
        </div>
      )}
      <DraftEditor draft={draft} onDirty={setDirty} />
      <div className={styles.row}>
        <button
          type="button"
          className={ui.button}
          data-tone={draft.stale ? undefined : "main"}
          disabled={isDirty}
          onClick={() => setPublishing(true)}
        >
          {t("draft.publish")}
        </button>
        <CommandButton main={draft.stale} command={{ type: "draft" }}>
          {t("draft.again")}
        </CommandButton>
        {isDirty && <span className={styles.hint}>{t("draft.saveFirst")}</span>}
      </div>
      {isPublishing && <PublishDialog draft={draft} onClose={() => setPublishing(false)} />}
    </div>
  );
}

function PublishDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { tournament, names } = useControl();
  const text = usePairingText(names);
  const intent = useIntent();
  const isByHand = tournament.settings.by_hand === true;
  return (
    <CommandDialog
      title={t("publish.title")}
      intent={intent}
      confirm={t("publish.confirm")}
      says={
        <ul>
          <li>
            {t("publish.tables", {
              count: draft.tables.length,
              formatted: format.number(draft.tables.length),
            })}
          </li>
          <li>{t(isByHand ? "publish.byHand" : "publish.games")}</li>
          {draft.stale && <li>{t("publish.stale")}</li>}
        </ul>
      }
      onConfirm={async () =>
        (await intent.send({ type: "publish", even_if_stale: draft.stale })) !== null
      }
      onClose={onClose}
    >
      <Faults broken={draft.broken} text={text} isSaved />
    </CommandDialog>
  );
}

/** The latest round, which may be paired again as long as nobody has begun. */
function LatestRound({ round }: { round: TournamentRound }) {
  const { t } = useTranslation("control");
  const roundName = useRoundName();
  const { id, tournament } = useControl();
  const [isRepairing, setRepairing] = useState(false);
  const canRepair = FORMATS_WITH_REPAIR.includes(tournament.format) && round.tables.playing > 0;
  return (
    <Section id="latest" title={t("latest.title", { round: roundName(round) })}>
      <div className={styles.row}>
        <Link to={`/tournaments/${id}#rounds`} className={ui.button}>
          {t("latest.see")}
        </Link>
        {canRepair && (
          <button type="button" className={ui.button} onClick={() => setRepairing(true)}>
            {t("latest.repair")}
          </button>
        )}
      </div>
      {isRepairing && <RepairDialog round={round} onClose={() => setRepairing(false)} />}
    </Section>
  );
}

function RepairDialog({ round, onClose }: { round: TournamentRound; onClose: () => void }) {
  const { t } = useTranslation("control");
  const roundName = useRoundName();
  const intent = useIntent();
  const [reason, setReason] = useState("");
  const command: Command | null = reason.trim()
    ? { type: "repair_round", round: round.number, stage: round.stage, reason: reason.trim() }
    : null;
  const preview = usePreview(command);
  return (
    <CommandDialog
      title={t("latest.repairTitle", { round: roundName(round) })}
      intent={intent}
      danger
      disabled={!command}
      confirm={t("latest.repairConfirm")}
      says={<p>{t("latest.repairSays")}</p>}
      onConfirm={async () => command !== null && (await intent.send(command)) !== null}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label={t("reason.label")}
        hint={t("reason.hint")}
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Consequences query={preview} isComplete={command !== null} />
    </CommandDialog>
  );
}
