import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { isolateRtl } from "./bidi-isolation";
import account from "./en/account.json";
import arena from "./en/arena.json";
import bracket from "./en/bracket.json";
import common from "./en/common.json";
import home from "./en/home.json";
import live from "./en/live.json";
import lobby from "./en/lobby.json";
import pairing from "./en/pairing.json";
import play from "./en/play.json";
import player from "./en/player.json";
import rankings from "./en/rankings.json";
import replay from "./en/replay.json";
import tables from "./en/tables.json";
import tournament from "./en/tournament.json";
import why from "./en/why.json";
import { startLanguage } from "./languages";

/**
 * Catalogues. A folder is a language, a file a namespace. Plurals follow Intl.PluralRules through
 * the suffixes of i18next (`_one`, `_few`, `_many`, `_other`), so Russian needs no code.
 * Games bring a namespace of their own: `addGameMessages`.
 */
export const english = {
  account,
  arena,
  bracket,
  common,
  home,
  live,
  lobby,
  tournament,
  tables,
  replay,
  pairing,
  play,
  player,
  rankings,
  why,
};

const loaders = import.meta.glob<Record<string, unknown>>(["./*/*.json", "!./en/*.json"], {
  import: "default",
});

/** Starts i18next in the reader's language. Resolves when its catalogue is there. */
export async function startMessages(): Promise<void> {
  const language = startLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    defaultNS: "common",
    ns: Object.keys(english),
    resources: { en: english },
    partialBundledLanguages: true,
    // Preact escapes output itself. This only isolates right-to-left values.
    interpolation: { escapeValue: true, escape: isolateRtl },
    returnNull: false,
  });
  document.documentElement.lang = language;
  if (language !== "en") await loadLanguage(language);
}

async function loadLanguage(language: string): Promise<void> {
  const languageLoaders = Object.entries(loaders).filter(([path]) =>
    path.startsWith(`./${language}/`),
  );
  await Promise.all(
    languageLoaders.map(async ([path, load]) => {
      const namespace = path.slice(path.lastIndexOf("/") + 1, -".json".length);
      i18next.addResourceBundle(language, namespace, await load(), true, true);
    }),
  );
}

/** Namespaces that come with the code of their pages, which most visitors never load. */
interface PageMessages {
  entry: typeof import("./en/entry.json");
  create: typeof import("./en/create.json");
  embed: typeof import("./en/embed.json");
  control: typeof import("./en/control.json");
  moderation: typeof import("./en/moderation.json");
  notifications: typeof import("./en/notifications.json");
  print: typeof import("./en/print.json");
  settings: typeof import("./en/settings.json");
  signin: typeof import("./en/signin.json");
}

/** Registers the English messages of pages that are loaded on demand. */
export function addPageMessages<N extends keyof PageMessages>(
  namespace: N,
  messages: PageMessages[N],
): void {
  const add = () => i18next.addResourceBundle("en", namespace, messages, true, true);
  // The code of a page may be bundled with code that runs before the start.
  if (i18next.isInitialized) add();
  else i18next.on("initialized", add);
}

/** Registers the messages of a game. Called by its plug-in when it loads. */
export function addGameMessages(kind: string, language: string, messages: object): void {
  i18next.addResourceBundle(language, kind, messages, true, true);
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof english & PageMessages;
  }
}
