import { render } from "@testing-library/preact";
import i18next from "i18next";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { PlayerRef, ScorePart } from "../api/types";
import { getFormatter } from "../i18n/format";
import { GameBoard } from "./board/game-board";
import type { AnyEvent, GameI18n } from "./plugin";
import { loadPlugin, UnknownGame } from "./registry";

/** Requirements for every plug-in, tested with fixtures from the engine (scripts/fixtures.py). */
interface Fixture {
  parts: ({ line: string } & ScorePart)[];
  events: Record<string, AnyEvent>;
  frames: { ply: number; event: AnyEvent; view: { turn: number | null } }[];
}

const fixtures = import.meta.glob<Fixture>("../test/fixtures/*.json", { import: "default" });
const kindOf = (path: string) => path.replace(/^.*\/|\.json$/g, "");

const players: PlayerRef[] = ["Ada", "Bo", "Cy", "Di"].map((name, index) => ({
  id: name,
  username: name.toLowerCase(),
  display_name: name,
  kind: index % 2 === 0 ? "bot" : "person",
}));

const SELECTION = { seat: 0, isPinned: false, pin: () => {}, followTurn: () => {} };

function speechOf(kind: string): GameI18n {
  const t = i18next.getFixedT("en", kind as "common") as unknown as GameI18n["t"];
  return {
    t,
    seatName: (index) => players[index]?.display_name ?? "?",
    format: getFormatter("en"),
  };
}

/** Words for a person: no key of the catalogue, no hole left open, nothing undefined. */
const RAW = /\{\{|undefined|null|NaN|\[object|\b(event|room|turn|now)\.\w/;

describe.each(Object.keys(fixtures).map(kindOf))("%s", (kind) => {
  const load = async () => {
    const fixture = await fixtures[`../test/fixtures/${kind}.json`]?.();
    if (!fixture) throw new Error(`no fixture for ${kind}`);
    return { plugin: await loadPlugin(kind), i18n: speechOf(kind), fixture };
  };

  it("tells every type of event in words", async () => {
    const { plugin, i18n, fixture } = await load();
    const unknown = plugin.describeEvent({ type: "from_the_future" }, i18n);
    for (const [type, event] of Object.entries(fixture.events)) {
      const told = plugin.describeEvent(event, i18n);
      expect(told, type).not.toBe("");
      expect(told, type).not.toMatch(RAW);
      expect(told, type).not.toBe(unknown.replace("from_the_future", type));
      expect(["chapter", "move", "detail"]).toContain(plugin.importanceOf(event));
    }
    expect(unknown).toContain("from_the_future");
  });

  it("names who acts", async () => {
    const { plugin, i18n, fixture } = await load();
    for (const [type, event] of Object.entries(fixture.events)) {
      if (typeof event.seat !== "number") continue;
      expect(plugin.describeEvent(event, i18n), type).toContain(i18n.seatName(event.seat));
    }
  });

  it("marks where rounds begin", async () => {
    const { plugin, fixture } = await load();
    const marks = Object.values(fixture.events).map(plugin.roundStartedBy);
    expect(marks.filter((round) => round !== null)).toEqual([1]);
  });

  it("draws the table with a text in its place", async () => {
    const { plugin, i18n, fixture } = await load();
    for (const frame of fixture.frames) {
      const { container, unmount } = render(
        <MemoryRouter>
          <GameBoard
            plugin={plugin}
            view={frame.view}
            event={frame.event}
            players={players}
            ranks={null}
            i18n={i18n}
            selection={SELECTION}
          />
        </MemoryRouter>,
      );
      const pictures = container.querySelectorAll('svg[role="img"][aria-labelledby]');
      expect(pictures.length).toBeGreaterThanOrEqual(players.length);
      for (const picture of pictures) {
        expect(picture.querySelector("title")?.textContent).toBeTruthy();
        expect(picture.querySelector("desc")?.textContent ?? "").not.toMatch(RAW);
      }
      for (const player of players) expect(container.textContent).toContain(player.display_name);
      expect(container.innerHTML).not.toMatch(/="[^"]*(NaN|undefined)/);
      expect(container.textContent).not.toMatch(RAW);
      unmount();
    }
  }, 20_000);

  it("draws the table in small and says what happens now", async () => {
    const { plugin, i18n, fixture } = await load();
    for (const frame of fixture.frames) {
      const { container, unmount } = render(<plugin.Preview view={frame.view} i18n={i18n} />);
      expect(container.querySelector("svg")).not.toBeNull();
      expect(container.innerHTML).not.toMatch(/="[^"]*(NaN|undefined)/);
      expect(plugin.describeStatus(frame.view, i18n)).not.toMatch(RAW);
      unmount();
    }
  });

  it("has nobody on turn between two rounds", async () => {
    const { plugin, i18n, fixture } = await load();
    const between = fixture.frames.find(
      (frame) => frame.view.turn === null && frame !== fixture.frames.at(-1) && frame.ply > 4,
    );
    if (!between) throw new Error("the fixture has no frame between two rounds");
    expect(plugin.describeStatus(between.view, i18n)).toBe("");
    const { container } = render(
      <MemoryRouter>
        <GameBoard
          plugin={plugin}
          view={between.view}
          event={between.event}
          players={players}
          ranks={null}
          i18n={i18n}
          selection={SELECTION}
        />
      </MemoryRouter>,
    );
    expect(container.querySelector("[data-turn]")).toBeNull();
    expect(container.textContent).not.toContain("To move");
  });

  it("puts each part of a score line into words", async () => {
    const { plugin, i18n, fixture } = await load();
    const sheet = fixture.frames.flatMap((frame) => plugin.scoreSheet(frame.view).flat());
    const lines = new Set(sheet.map((line) => line.line));
    expect(new Set(fixture.parts.map((part) => part.line))).toEqual(lines);
    for (const { line, ...part } of fixture.parts) {
      const words = plugin.describeScorePart(line, part, i18n);
      expect(words.label, `${line} ${part.what}`).not.toBe("");
      expect(`${words.label} ${words.note}`, `${line} ${part.what}`).not.toMatch(/\w\.\w/);
      expect(`${words.label} ${words.note}`).not.toMatch(RAW);
      expect(`${words.label} ${words.note}`).not.toMatch(/_|\w:\w/);
    }
  });

  it("names each line of the score sheet", async () => {
    const { plugin, i18n, fixture } = await load();
    for (const frame of fixture.frames) {
      const sheet = plugin.scoreSheet(frame.view);
      expect(sheet).toHaveLength(players.length);
      for (const { line } of sheet.flat()) {
        expect(plugin.scoreLineName(line, i18n)).not.toMatch(/\./);
      }
    }
  });
});

it("says which game it cannot draw", async () => {
  await expect(loadPlugin("no_such_game")).rejects.toBeInstanceOf(UnknownGame);
});
