import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { api, responseData } from "../api/client";
import { queries } from "../api/queries";
import { ensurePlayer } from "../lobby/ensure-player";
import ui from "../ui/ui.module.css";
import styles from "./learn.module.css";
import { startLessons, useProgress } from "./progress";
import { useLearnText } from "./text";

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Opens a first game and goes to it. A visitor becomes a guest. */
function useOpenLesson(kind: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** The same for each press until there is an answer, so that one game is opened. */
  const key = useRef(newKey());
  return useMutation({
    mutationFn: async () => {
      await ensurePlayer(client);
      return responseData(
        api.POST("/api/v1/learn/{kind}", {
          params: { path: { kind } },
          body: { key: key.current },
        }),
      );
    },
    onSuccess: (game) => {
      key.current = newKey();
      startLessons(kind, game.id);
      navigate(`/games/${game.id}`);
    },
  });
}

/** Starts the first game of a kind, or goes on with the one that was started on this device. */
export function LessonStart({ kind, children }: { kind: string; children?: ReactNode }) {
  const t = useLearnText();
  const open = useOpenLesson(kind);
  const { game } = useProgress(kind);
  const started = useQuery({ ...queries.game(game ?? ""), enabled: game !== null, retry: false });
  const canContinue = game !== null && started.data?.status === "playing";
  const start = t(
    open.isPending ? "lesson.starting" : canContinue ? "lesson.again" : "lesson.start",
  );
  return (
    <>
      <div className={styles.actions}>
        {canContinue && (
          <Link className={ui.button} data-tone="main" to={`/games/${game}`}>
            {t("lesson.continue")}
          </Link>
        )}
        <button
          type="button"
          className={ui.button}
          data-tone={canContinue ? undefined : "main"}
          disabled={open.isPending}
          onClick={() => open.mutate()}
        >
          {start}
        </button>
        {children}
      </div>
      {open.isError && (
        <p className={styles.failure} role="alert">
          {t("lesson.failed", { reason: open.error.message })}
        </p>
      )}
    </>
  );
}
