import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Problem } from "../api/problem";
import { describeFailure } from "../ui/form";
import { conflictingEvents } from "./conflicts";
import { useControl } from "./control-context";
import { eventsAfter, latestAuthors, sendCommand } from "./queries";
import type { Command, Done, LogEvent } from "./types";

/** How often a command is sent again because of changes that do not concern it. */
const MAX_ATTEMPTS = 8;

interface State {
  readonly busy: boolean;
  /** Why the server refused, in words. */
  readonly error: string;
  /** The code of that refusal. */
  readonly code: string;
  /** What others did in the meantime, if that has to be looked at first. */
  readonly conflict: readonly Conflict[];
}

/** What somebody else did meanwhile; `who`: the name, if it is known. */
export type Conflict = LogEvent & { readonly who: string | null };

const IDLE: State = { busy: false, error: "", code: "", conflict: [] };

/** A new idempotency key. */
export const newKey = () => crypto.randomUUID();

/**
 * Gives a command once: a second click while it is under way does nothing, and a request that is
 * repeated after a lost answer carries the same key.
 *
 * The command is given for the state of the tournament that was on the screen when the component
 * appeared (with `follow`: that is on the screen now). If somebody else has changed what it is
 * about since, nothing is sent and `conflict` has those events; sending again then means that they
 * have been seen.
 */
export function useIntent({ follow = false } = {}) {
  const { id, tournament, me } = useControl();
  const client = useQueryClient();
  const intent = useRef({ key: newKey(), seq: tournament.seq });
  const running = useRef(false);
  const [state, setState] = useState<State>(IDLE);
  const seen = Math.max(tournament.seq, intent.current.seq);

  async function attempt(command: Command): Promise<Done | null> {
    for (let count = 1; ; count++) {
      try {
        return await sendCommand(id, command, intent.current);
      } catch (error) {
        const isStale = error instanceof Problem && error.code === "stale";
        if (!isStale || count === MAX_ATTEMPTS) throw error;
        const events = await eventsAfter(id, intent.current.seq);
        const end = events.at(-1)?.seq ?? intent.current.seq;
        intent.current = { ...intent.current, seq: end };
        const conflict = conflictingEvents(command, events, me.id);
        if (conflict.length > 0) {
          const authors = await latestAuthors(id);
          setState({
            ...IDLE,
            conflict: conflict.map((event) => ({
              ...event,
              who: authors.get(event.decision) ?? null,
            })),
          });
          return null;
        }
      }
    }
  }

  /** The answer, or null if nothing was changed: `error` or `conflict` says why. */
  async function send(command: Command): Promise<Done | null> {
    if (running.current) return null;
    running.current = true;
    if (follow && state.conflict.length === 0) {
      intent.current = { ...intent.current, seq: seen };
    }
    setState({ ...IDLE, busy: true });
    try {
      const done = await attempt(command);
      if (done) {
        intent.current = { key: newKey(), seq: done.seq };
        setState(IDLE);
      }
      return done;
    } catch (error) {
      // A refused command was not carried out, so what is sent next is a new one.
      if (error instanceof Problem && error.status < 500) {
        intent.current = { ...intent.current, key: newKey() };
      }
      const code = error instanceof Problem ? error.code : "";
      setState({ ...IDLE, error: describeFailure(error), code });
      return null;
    } finally {
      running.current = false;
      void client.invalidateQueries({ queryKey: ["tournament", id] });
    }
  }

  return { ...state, send, reset: () => setState(IDLE) };
}

export type Intent = ReturnType<typeof useIntent>;
