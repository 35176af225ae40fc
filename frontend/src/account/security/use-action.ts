import { useRef, useState } from "react";
import { describeFailure } from "../../ui/form";
import type { Answer } from "../allauth-client";
import { useReauthentication } from "./reauthentication";

/** Runs requests of buttons: one at a time, with a failure in words. */
export function useAction() {
  const runWithProof = useReauthentication();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const running = useRef(false);

  /** The data of the answer; null if the player cancelled or the request was refused. */
  async function run<T>(action: () => Promise<Answer<T>>): Promise<T | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure("");
    try {
      const answer = await runWithProof(action);
      if (answer?.kind === "done") return answer.data;
      if (answer?.kind === "invalid") {
        setFailure(answer.errors.map((error) => error.message).join(" "));
      }
      return null;
    } catch (error) {
      setFailure(describeFailure(error));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, run };
}
