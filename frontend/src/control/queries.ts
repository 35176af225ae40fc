import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, responseData } from "../api/client";
import { Problem } from "../api/problem";
import { fetchAllPages, type NumberedPage } from "../api/queries";
import type { TournamentTable } from "../api/types";
import type {
  Command,
  CommandPreview,
  Done,
  Draft,
  EntrantPreview,
  Entry,
  ListedEntrant,
  LogEvent,
} from "./types";

/**
 * What the control room shows. All keys start with the tournament, so that everything is fetched
 * again when the tournament changes.
 */
export const controlQueries = {
  /** Every entry, in order of seeds and then of registration. */
  entries: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "entries"],
      queryFn: ({ signal }) =>
        fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/entries", {
                params: { path: { ref }, query: { limit: 100, offset } },
                signal,
              }),
            ) as Promise<NumberedPage<Entry>>,
        ),
    }),

  /** What needs those who direct the event, the most urgent first. */
  desk: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "desk"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/desk", { params: { path: { ref } }, signal }),
        ),
    }),

  /** The log in words, newest first; `people`: without what happened by itself. */
  journal: (ref: string, people: boolean) =>
    infiniteQueryOptions({
      queryKey: ["tournament", ref, "journal", people],
      queryFn: ({ signal, pageParam }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/journal", {
            params: {
              path: { ref },
              query: {
                ...(people ? { by: "people" as const } : {}),
                ...(pageParam === null ? {} : { before: pageParam }),
              },
            },
            signal,
          }),
        ),
      initialPageParam: null as number | null,
      getNextPageParam: (last) => last.before,
    }),

  /** The draft of the next pairing; null if there is none. */
  draft: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "draft"],
      queryFn: async ({ signal }): Promise<Draft | null> => {
        try {
          return await responseData(
            api.GET("/api/v1/tournaments/{ref}/draft", { params: { path: { ref } }, signal }),
          );
        } catch (error) {
          if (error instanceof Problem && error.code === "no_draft") return null;
          throw error;
        }
      },
    }),

  /** The tables that were published last, by which events of the log are told in words. */
  recentTables: (ref: string) =>
    queryOptions({
      queryKey: ["tournament", ref, "tables", "recent"],
      queryFn: ({ signal }) =>
        responseData(
          api.GET("/api/v1/tournaments/{ref}/tables", {
            params: { path: { ref }, query: { ordering: "-published", limit: 100 } },
            signal,
          }),
        ) as Promise<NumberedPage<TournamentTable>>,
    }),

  /** Every table of a round. */
  roundTables: (ref: string, stage: string, round: number) =>
    queryOptions({
      queryKey: ["tournament", ref, "tables", "round", stage, round],
      queryFn: ({ signal }) =>
        fetchAllPages(
          (offset) =>
            responseData(
              api.GET("/api/v1/tournaments/{ref}/tables", {
                params: { path: { ref }, query: { stage, round, limit: 100, offset } },
                signal,
              }),
            ) as Promise<NumberedPage<TournamentTable>>,
        ),
    }),
};

/** Carries out a command. Throws a `Problem`, with the code `stale` if the log has changed. */
export function sendCommand(
  ref: string,
  command: Command,
  intent: { readonly key: string; readonly seq: number },
): Promise<Done> {
  return responseData(
    api.POST("/api/v1/tournaments/{ref}/commands", {
      params: { path: { ref } },
      body: {
        command: command as never,
        key: intent.key,
        expected_seq: intent.seq,
        preview: false,
      },
    }),
  );
}

/** What a command would change. Nothing is changed. */
export async function previewCommand(
  ref: string,
  command: Command,
  signal?: AbortSignal,
): Promise<CommandPreview> {
  const { preview } = await responseData(
    api.POST("/api/v1/tournaments/{ref}/commands", {
      params: { path: { ref } },
      body: { command: command as never, preview: true },
      ...(signal ? { signal } : {}),
    }),
  );
  if (!preview) throw new Error("the server sent no preview");
  return preview;
}

/** Who gave the latest commands, by decision; empty if that cannot be asked now. */
export async function latestAuthors(ref: string): Promise<Map<number, string>> {
  try {
    const { decisions } = await responseData(
      api.GET("/api/v1/tournaments/{ref}/journal", {
        params: { path: { ref }, query: { limit: 100 } },
      }),
    );
    return new Map(
      decisions.flatMap(({ decision, by }) =>
        by ? [[decision, by.display_name || by.username] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** The events of the log after a seq, oldest first, up to the end of the log. */
export async function eventsAfter(ref: string, seq: number): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for (let after = seq; ; ) {
    const page = await responseData(
      api.GET("/api/v1/tournaments/{ref}/events", {
        params: { path: { ref }, query: { after, limit: 1000 } },
      }),
    );
    events.push(...(page.events as unknown as LogEvent[]));
    const last = events.at(-1)?.seq ?? after;
    if (last >= page.seq || page.events.length === 0) return events;
    after = last;
  }
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Reads a list of entrants, pasted or from a file, and says what would happen to each line. */
export function readEntrants(ref: string, source: string | File): Promise<EntrantPreview> {
  const isWorkbook = typeof source !== "string" && source.name.toLowerCase().endsWith(".xlsx");
  return responseData(
    api.POST("/api/v1/tournaments/{ref}/entries/preview", {
      params: { path: { ref } },
      body: source as never,
      bodySerializer: (body) => body as never,
      headers: {
        "content-type": isWorkbook ? XLSX : typeof source === "string" ? "text/plain" : "text/csv",
      },
    }),
  );
}

/** What would happen to each line of a list with these answers. */
export function previewEntrants(
  ref: string,
  entrants: readonly ListedEntrant[],
): Promise<EntrantPreview> {
  return responseData(
    api.POST("/api/v1/tournaments/{ref}/entries/preview", {
      params: { path: { ref } },
      body: { entrants: [...entrants] },
      headers: { "content-type": "application/json" },
    }),
  );
}
