import type { GamePlugin } from "./plugin";

/** Every folder here with an `index.ts` is a game; its code is loaded when first shown. */
const loaders = import.meta.glob<{ plugin: GamePlugin }>("./*/index.ts");

export class UnknownGame extends Error {
  constructor(readonly kind: string) {
    super(`the site has no plug-in for ${kind}`);
    this.name = "UnknownGame";
  }
}

/** The plug-in of a game. Rejects with `UnknownGame` when there is none. */
export async function loadPlugin(kind: string): Promise<GamePlugin> {
  const load = loaders[`./${kind}/index.ts`];
  if (!load) throw new UnknownGame(kind);
  return (await load()).plugin;
}
