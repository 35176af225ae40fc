import { render, renderHook } from "@testing-library/preact";
import { beforeAll, expect, it } from "vitest";
import type { PlayerRef } from "../../api/types";
import fixture from "../../test/fixtures/dream_home.json";
import type { GameI18n } from "../plugin";
import { loadPlugin } from "../registry";
import { useGameI18n } from "../use-plugin";
import { HouseDrawing } from "./house";
import { Market } from "./market";
import { ROOF_COLOURS } from "./roof-texture";
import type { DreamHomeView } from "./view";

const players: PlayerRef[] = [];
const base = fixture.frames[0]?.view as unknown as DreamHomeView;
const [house] = base.houses;
if (!house) throw new Error("the fixture has no house");

let i18n: GameI18n;
beforeAll(async () => {
  await loadPlugin("dream_home"); // registers its messages
  i18n = renderHook(() => useGameI18n("dream_home", players)).result.current;
});

/** The texture of each colour in a part of the page: colour, and the path that repeats. */
function textures(root: ParentNode): [string | null, string | null][] {
  return [...root.querySelectorAll("pattern path")].map((path) => [
    path.getAttribute("data-roof"),
    path.getAttribute("d"),
  ]);
}

it("gives each colour of a roof a texture of its own, the same wherever the colour is shown", () => {
  const roofs = ROOF_COLOURS.map((colour) => ({ colour, window: false }));
  const drawn = render(
    <HouseDrawing
      house={{ ...house, roof_count: roofs.length, roofs }}
      owner="Ada"
      highlights={null}
      i18n={i18n}
    />,
  );
  const onHouse = new Map(textures(drawn.container));
  expect([...onHouse.keys()]).toEqual([...ROOF_COLOURS]);
  expect(new Set(onHouse.values()).size).toBe(ROOF_COLOURS.length);

  const cards = ROOF_COLOURS.map((colour) => `roof:${colour}`);
  const view = {
    ...base,
    market: {
      rooms: ["kitchen:0", ...cards.map(() => "sauna:0")],
      resources: [null, ...cards],
    },
    discards: { rooms: [], resources: cards },
  };
  const { container } = render(<Market view={view} event={null} i18n={i18n} />);
  for (const where of ["ol", "ul", "details"]) {
    const part = container.querySelector(where);
    if (!part) throw new Error(`the market has no ${where}`);
    const found = textures(part);
    expect(found.map(([colour]) => colour).sort(), where).toEqual([...ROOF_COLOURS].sort());
    for (const [colour, path] of found) expect(path, where).toBe(onHouse.get(colour));
  }
  expect(container.querySelector("ol")?.textContent).toContain("Green roof");
});

it("shows no colour of a roof that lies face down", () => {
  const { container } = render(
    <HouseDrawing
      house={{ ...house, roof_count: 3, roofs: null }}
      owner="Ada"
      highlights={null}
      i18n={i18n}
    />,
  );
  expect(textures(container)).toEqual([]);
});
