import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../api/problem";
import type { GameDetail } from "../api/types";
import type { GameI18n } from "../games/plugin";
import { PhraseAnnouncer, PhraseSheet, SpectatorPhrases } from "./phrases";
import * as server from "./server";
import { changeSettings, usePlaySettings } from "./settings";
import { SHOWN_MS, usePhrases } from "./use-phrases";

const NOW = Date.parse("2026-05-04T18:00:00Z");

function person(id: string, kind = "person") {
  return { id, username: id, display_name: id === "b" ? "Ben" : id === "c" ? "Cleo" : "Ada", kind };
}

function gameOf(...players: ReturnType<typeof person>[]): GameDetail {
  const seats = players.map((player, index) => ({ index, player, substitute: null }));
  return { id: "k3Zr8QwTn1Va", status: "playing", withheld: null, seats } as unknown as GameDetail;
}

const GAME = gameOf(person("a"), person("b"), person("c"));

function phrase(
  number: number,
  seat: number,
  code: string,
  secondsAgo: number,
): server.TablePhrase {
  const at = new Date(NOW - secondsAgo * 1000).toISOString();
  const player = person("abc"[seat] ?? "");
  return { number, seat, player, phrase: code, at } as server.TablePhrase;
}

function answer(phrases: server.TablePhrase[], maySpeak = true) {
  return { may_speak: maySpeak, now: new Date(NOW).toISOString(), phrases };
}

const i18n = { seatName: (seat: number) => ["Ada", "Ben", "Cleo"][seat] } as unknown as GameI18n;
const onClose = vi.fn();

function Table({ game }: { game: GameDetail }) {
  const settings = usePlaySettings();
  const phrases = usePhrases(game, 0, settings);
  return (
    <>
      <PhraseSheet game={game.id} phrases={phrases} settings={settings} onClose={onClose} />
      <PhraseAnnouncer phrases={phrases} i18n={i18n} />
    </>
  );
}

function Spectators({ game }: { game: GameDetail }) {
  const phrases = usePhrases(game, null, usePlaySettings());
  return <SpectatorPhrases phrases={phrases} i18n={i18n} />;
}

function show(game = GAME, Page = Table) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <Page game={game} />
    </QueryClientProvider>,
  );
  return { ...view, client };
}

const button = (name: string) => screen.getByRole("button", { name, hidden: true });
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name, hidden: true });

describe("fixed phrases", () => {
  const load = vi.spyOn(server, "loadPhrases");
  const say = vi.spyOn(server, "sayPhrase");

  beforeEach(() => {
    load.mockReset().mockResolvedValue(answer([]));
    say.mockReset().mockResolvedValue(phrase(9, 0, "hello", 0));
    onClose.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    changeSettings({ mutesAll: false, muted: [] });
    window.localStorage.clear();
  });

  it("says a phrase once and closes", async () => {
    show();
    await screen.findByText("Good luck!");
    expect(screen.getAllByText(/!$/)).toHaveLength(6);
    fireEvent.click(button("Good luck!"));
    fireEvent.click(button("Good luck!"));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(say.mock.calls).toEqual([[GAME.id, "good_luck"]]);
  });

  it("says why a phrase was refused, and asks whether the table has closed", async () => {
    show();
    await screen.findByText("Hello!");
    load.mockResolvedValue(answer([], false));
    say.mockRejectedValue(
      new Problem(409, "game_over", "The game has been over for more than 10 minutes."),
    );
    fireEvent.click(button("Hello!"));
    await screen.findByText("The game has been over for more than 10 minutes.");
    await waitFor(() => expect(screen.queryByText("Hello!")).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });

  it("tells what others have just said, but nothing old and not the own words", async () => {
    load.mockResolvedValue(
      answer([
        phrase(1, 1, "sorry", SHOWN_MS / 1000 + 1),
        phrase(2, 0, "thanks", 1),
        phrase(3, 1, "hello", 3),
        phrase(4, 1, "nice_move", 2),
      ]),
    );
    const { container } = show();
    await screen.findByText("Ben says: Nice move!");
    const region = container.querySelector<HTMLElement>("[aria-live]");
    expect(region && within(region).getAllByText(/says/)).toHaveLength(1);
  });

  it("stops showing a phrase after some seconds", async () => {
    load.mockResolvedValue(answer([phrase(1, 2, "well_played", SHOWN_MS / 1000 - 0.5)]));
    show();
    await screen.findByText("Cleo says: Well played!");
    await waitFor(() => expect(screen.queryByText(/says/)).toBeNull());
  });

  it("mutes one player, and everybody, on this device", async () => {
    load.mockResolvedValue(answer([phrase(1, 1, "hello", 0), phrase(2, 2, "thanks", 0)]));
    show();
    await screen.findByText("Ben says: Hello!");
    fireEvent.click(box("Mute Ben"));
    expect(screen.queryByText("Ben says: Hello!")).toBeNull();
    expect(screen.getByText("Cleo says: Thank you!")).toBeTruthy();
    fireEvent.click(box("Mute everybody"));
    expect(screen.queryByText(/says/)).toBeNull();
    expect(box("Mute Cleo").disabled).toBe(true);
    expect(JSON.parse(window.localStorage.getItem("rooftree.play") ?? "{}")).toMatchObject({
      muted: ["b"],
      mutesAll: true,
    });
    fireEvent.click(box("Mute everybody"));
    fireEvent.click(box("Mute Ben"));
    expect(box("Mute Ben").checked).toBe(false);
    expect(screen.getByText("Ben says: Hello!")).toBeTruthy();
  });

  it("tells spectators what everybody says, and lets them mute", async () => {
    load.mockResolvedValue(answer([phrase(1, 0, "hello", 0), phrase(2, 1, "thanks", 0)], false));
    show(GAME, Spectators);
    await screen.findByText("Ada says: Hello!");
    expect(screen.getByText("Ben says: Thank you!")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Phrases" }));
    expect(screen.queryByText("Nice move!")).toBeNull();
    fireEvent.click(box("Mute Ada"));
    expect(screen.queryByText("Ada says: Hello!")).toBeNull();
    expect(screen.getByText("Ben says: Thank you!")).toBeTruthy();
  });

  it("asks at intervals for spectators of a delayed game", async () => {
    vi.useFakeTimers();
    show({ ...GAME, withheld: "delay" }, Spectators);
    await vi.advanceTimersByTimeAsync(100);
    const first = load.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load.mock.calls.length).toBe(first + 1);
  });

  it.each([
    ["of a hidden deal", { withheld: "deal" as const }],
    ["long after the end", { status: "finished" as const, finished_at: "2026-05-04T17:00:00Z" }],
  ])("asks for nothing %s", async (_, changes) => {
    show({ ...GAME, ...changes }, Spectators);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(load).not.toHaveBeenCalled();
  });

  it("asks for nothing at a table of bots", async () => {
    show(gameOf(person("a"), person("b", "bot")));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(load).not.toHaveBeenCalled();
    expect(screen.queryByRole("checkbox", { hidden: true })).toBeNull();
  });
});
