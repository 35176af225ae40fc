import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/preact";
import i18next from "i18next";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameAction, GameI18n, GamePlugin } from "../games/plugin";
import { loadPlugin } from "../games/registry";
import { getFormatter } from "../i18n/format";
import type { Position } from "./coach/position";
import { LEARN_KINDS, type LearnGame } from "./learn-game";
import type { LearnText } from "./text";
import { useLearnText } from "./text";
import type { RulesPage } from "./use-rules";

/** Positions, legal actions and views from the engine (scripts/fixtures.py). */
interface Turns {
  turns: { seat: number; legal: GameAction[]; view: { phase: string; turn: number | null } }[];
}
interface Frames {
  frames: { view: { phase: string } }[];
}

const turns = import.meta.glob<Turns>("../test/fixtures/turns/*.json", { import: "default" });
const frames = import.meta.glob<Frames>("../test/fixtures/*.json", { import: "default" });
const games = import.meta.glob<{ learnGame: LearnGame }>("./*/index.ts");
const rules = import.meta.glob<RulesPage>("./*/rules.tsx");
const data = import.meta.glob<{ actions: string[]; phases: string[] }>(
  ["./generated/*.json", "!./generated/*.examples.json"],
  { import: "default" },
);

/** Words for a person: no key of the catalogue, and no hole left open. */
const RAW =
  /\{\{|undefined|NaN|\[object|\b(term|can|why|lesson|advice|section|table|points|cards|special|condition|room|tool|helper|part|line)\.[a-z]|returned an object/;

interface Loaded {
  learn: LearnGame;
  plugin: GamePlugin;
  game: GameI18n;
  t: LearnText;
  page: RulesPage;
  turns: Turns["turns"];
  views: { phase: string }[];
  actions: string[];
  phases: string[];
}

async function load(kind: string): Promise<Loaded> {
  const plugin = await loadPlugin(kind);
  const learn = (await games[`./${kind}/index.ts`]?.())?.learnGame;
  const page = await rules[`./${kind}/rules.tsx`]?.();
  const turn = await turns[`../test/fixtures/turns/${kind}.json`]?.();
  const frame = await frames[`../test/fixtures/${kind}.json`]?.();
  const values = await data[`./generated/${kind}.json`]?.();
  if (!learn || !page || !turn || !frame || !values) throw new Error(`${kind} is incomplete`);
  return {
    plugin,
    learn,
    page,
    turns: turn.turns,
    views: [...turn.turns.map(({ view }) => view), ...frame.frames.map(({ view }) => view)],
    ...values,
    t: i18next.getFixedT("en", [`learn_${kind}`, "learn"] as never) as unknown as LearnText,
    game: {
      t: i18next.getFixedT("en", kind as never) as unknown as GameI18n["t"],
      seatName: (seat) => `Seat ${seat + 1}`,
      format: getFormatter("en"),
    },
  };
}

const positionOf = (view: unknown, legal: GameAction[] = []): Position<unknown> =>
  ({
    seq: 1,
    turn: 0,
    view,
    legal,
    complete: true,
    events: [],
    score: [],
    worth: legal.map((action) => ({ action, points: 2, lines: { rooms: 2 } })),
  }) as unknown as Position<unknown>;

/** The texts that are registered when a page for learners is loaded. */
function Texts() {
  return <p>{useLearnText()("title")}</p>;
}

beforeAll(() => {
  render(<Texts />);
});

it("has a page for each game of the site", () => {
  expect(LEARN_KINDS.toSorted()).toEqual(
    Object.keys(frames)
      .map((path) => path.replace(/^.*\/|\.json$/g, ""))
      .toSorted(),
  );
});

describe.each(LEARN_KINDS)("%s", (kind) => {
  let all: Loaded;
  beforeAll(async () => {
    all = await load(kind);
  });

  it("has words for every type of action", () => {
    const { learn, t, game, actions, turns } = all;
    const view = turns[0]?.view;
    for (const type of actions) {
      const action = { type, face_up: true } as GameAction;
      const [told, ...others] = learn.options(positionOf(view, [action]), t, game);
      expect(told, type).not.toMatch(RAW);
      expect(told, type).not.toBe("");
      expect(others, type).toEqual([]);
    }
  });

  it("has something to tell in every phase", () => {
    const { learn, views, phases, turns } = all;
    for (const phase of phases) {
      const turn = turns.find(({ view }) => view.phase === phase);
      const view = turn?.view ?? views.find((one) => one.phase === phase);
      // Of rare phases there may be no fixture; then a view that says so has to do.
      const shown = view ?? { ...views[0], phase };
      const position = positionOf(shown, turn?.legal ?? []);
      const told = learn.lessons.filter((lesson) => lesson.applies(position, turn?.seat ?? 0));
      expect(told.length, phase).toBeGreaterThan(0);
    }
  });

  it("has a title and a text for every lesson, each with its own id", () => {
    const { learn, t } = all;
    for (const { id } of learn.lessons) {
      expect(t(`lesson.${id}.title`), id).not.toMatch(RAW);
      expect(t(`lesson.${id}.text`, learn.values), id).not.toMatch(RAW);
    }
    expect(new Set(learn.lessons.map(({ id }) => id)).size).toBe(learn.lessons.length);
  });

  it("tells what is possible and recommends something in every position of the engine", () => {
    const { learn, turns, t, game } = all;
    let recommended = 0;
    for (const { view, legal, seat } of turns) {
      const position = positionOf(view, legal);
      const told = learn.options(position, t, game);
      expect(told.length).toBeGreaterThan(0);
      const ahead = learn.lookAhead(position).map(() => null);
      const advice = learn.advise(position, seat, ahead, t, game);
      recommended += advice.length;
      for (const text of [...told, ...advice.flatMap((one) => [one.what, ...one.reasons])]) {
        expect(text).not.toMatch(RAW);
        expect(text).not.toBe("");
      }
    }
    expect(recommended).toBeGreaterThan(0);
  });

  it("explains everything that the boards mark, and the rules have the place", () => {
    const { learn, plugin, page, views, t, game } = all;
    const { SharedBoard, PlayerBoard } = plugin;
    const { container } = render(
      <MemoryRouter>
        {views.map((view, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <div key={index}>
            <SharedBoard view={view} event={null} i18n={game} />
            <PlayerBoard view={view} seat={0} event={null} i18n={game} />
          </div>
        ))}
      </MemoryRouter>,
    );
    const things = new Set(
      [...container.querySelectorAll("[data-explain]")].map(
        (element) => element.getAttribute("data-explain") ?? "",
      ),
    );
    expect(things.size).toBeGreaterThan(10);
    for (const line of plugin.scoreSheet(views.at(-1))[0] ?? []) things.add(`line.${line.line}`);
    const rendered = render(<page.Rules t={t} game={game} />).container;
    for (const thing of things) {
      const term = learn.term(thing, t, game);
      expect(term, thing).not.toBeNull();
      expect(`${term?.name} ${term?.text}`, thing).not.toMatch(RAW);
      expect(rendered.querySelector(`[id="${term?.anchor}"]`), thing).not.toBeNull();
      if (term?.sort) expect(learn.term(term.sort, t, game), thing).not.toBeNull();
    }
    expect(learn.term("nothing.known", t, game)).toBeNull();
    expect(learn.term("line.unknown", t, game)).toBeNull();
  });

  it("has rules in words, with a section for each entry of the contents", () => {
    const { page, t, game } = all;
    const { container } = render(<page.Rules t={t} game={game} />);
    expect(container.textContent).not.toMatch(RAW);
    for (const { id, title } of page.sections(t)) {
      const section = container.querySelector(`section[id="${id}"]`);
      expect(section?.querySelector("h2")?.textContent).toBe(title);
    }
    const ids = [...container.querySelectorAll("[id]")].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("adds up the points of each example", () => {
    const { page, t, game } = all;
    const { container } = render(<page.Rules t={t} game={game} />);
    const tallies = [...container.querySelectorAll("figure table")];
    expect(tallies.length).toBeGreaterThan(5);
    const points = (row: Element) => Number(row.querySelector("td")?.textContent ?? 0);
    for (const tally of tallies) {
      const rows = [...tally.querySelectorAll("tbody tr:not([data-line])")];
      const total = tally.querySelector("tfoot tr");
      expect(total && points(total)).toBe(rows.reduce((sum, row) => sum + points(row), 0));
    }
  });

  it("shows a card with a way to the rules and to a first game", async () => {
    const { default: LearnPage } = await import("./learn-page");
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <LearnPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const links = await screen.findAllByRole("link", { name: "Read the rules" });
    expect(links.map((link) => link.getAttribute("href"))).toContain(`/learn/${kind}`);
    expect(screen.getAllByRole("button", { name: "Start the first game" })).toHaveLength(
      LEARN_KINDS.length,
    );
  });
});
