import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/preact";
import type { ComponentChildren } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Control, ControlContext } from "./control-context";
import "./messages";
import { useIntent } from "./use-intent";

type Sent = { expected_seq: number; key: string };
let sent: Sent[] = [];
let answers: Array<() => Response> = [];
let events: object[] = [];

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
const done = (seq: number) => () => json(201, { seq, events: [], preview: null });
const stale = () => json(409, { code: "stale", detail: "The log has grown." });

beforeEach(() => {
  sent = [];
  answers = [];
  events = [];
  vi.stubGlobal("fetch", async (request: Request | string) => {
    // The token for writes is asked for by address.
    if (typeof request === "string") return json(200, { csrf: "x" });
    if (request.method === "GET") {
      const after = Number(new URL(request.url).searchParams.get("after"));
      const rows = events.filter((event) => (event as { seq: number }).seq > after);
      return json(200, { tournament: "t", seq: after + rows.length, events: rows });
    }
    sent.push((await request.json()) as Sent);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer();
  });
});

function intent(seq = 10) {
  const control = {
    id: "t",
    tournament: { seq, owner: null },
    me: { id: "me" },
    entries: [],
    names: new Map(),
    may: () => true,
  } as unknown as Control;
  const client = new QueryClient();
  const wrapper = ({ children }: { children?: ComponentChildren }) => (
    <QueryClientProvider client={client}>
      <ControlContext value={control}>{children as React.ReactNode}</ControlContext>
    </QueryClientProvider>
  );
  return renderHook(() => useIntent(), { wrapper }).result;
}

const rule = { type: "rule", table: 3, kind: "cancelled" } as const;

describe("an intent", () => {
  it("is sent once, however often it is clicked", async () => {
    const { current } = intent();
    answers = [done(11)];
    await act(async () => {
      await Promise.all([current.send(rule), current.send(rule)]);
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.expected_seq).toBe(10);
  });

  it("keeps its key when there was no answer, and gets a new one after it was carried out", async () => {
    const result = intent();
    await act(async () => void (await result.current.send(rule)));
    expect(result.current.error).not.toBe("");
    answers = [done(11), done(12)];
    await act(async () => void (await result.current.send(rule)));
    await act(async () => void (await result.current.send(rule)));
    const keys = sent.map(({ key }) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(sent[2]?.expected_seq).toBe(11);
  });

  it("goes through when only other things have changed", async () => {
    const result = intent();
    events = [{ seq: 11, by: "other", type: "result_recorded", table: 9, at: "" }];
    answers = [stale, done(12)];
    await act(async () => void (await result.current.send(rule)));
    expect(sent.map(({ expected_seq }) => expected_seq)).toEqual([10, 11]);
    expect(result.current.conflict).toEqual([]);
  });

  it("waits for a second decision when somebody else has changed the same table", async () => {
    const result = intent();
    events = [{ seq: 11, by: "other", type: "result_recorded", table: 3, at: "" }];
    answers = [stale, done(12)];
    await act(async () => void (await result.current.send(rule)));
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(result.current.conflict).toHaveLength(1));
    await act(async () => void (await result.current.send(rule)));
    expect(sent.map(({ expected_seq }) => expected_seq)).toEqual([10, 11]);
    expect(result.current.conflict).toEqual([]);
  });
});
