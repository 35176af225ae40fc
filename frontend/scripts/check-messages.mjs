// Checks the message catalogues: every key used by the code exists in English, every English key is
// used by the code, and every other language has the same keys and placeholders.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

const src = join(import.meta.dirname, "../src");
const PLURAL = /_(zero|one|two|few|many|other)$/;
const errors = [];
const files = readdirSync(src, { recursive: true }).map((file) => file.replaceAll("\\", "/"));

/** Files under src whose path, relative to it, matches. */
const matching = (pattern) =>
  files.filter((file) => pattern.test(file)).map((file) => join(src, file));

/** The keys of a catalogue, "a.b.c" to text. */
function flat(tree, prefix = "") {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

const read = (file) => new Map(flat(JSON.parse(readFileSync(file, "utf8"))));

/** The namespace of a catalogue for learners: "learn", or "learn_lodge" for the file of a game. */
const learnNamespace = (file) => {
  const name = basename(file, ".json");
  return name === "learn" ? name : `learn_${name}`;
};

/**
 * Catalogues of a language by namespace: src/i18n/<language>/*.json, src/games/<kind>/<language>.json
 * and src/learn/<language>/*.json.
 */
function catalogues(language) {
  const learning = matching(new RegExp(`^learn/${language}/[^/]+\\.json$`));
  const shared = matching(new RegExp(`^i18n/${language}/[^/]+\\.json$`));
  const games = matching(new RegExp(`^games/[^/]+/${language}\\.json$`));
  return new Map([
    ...shared.map((file) => [basename(file, ".json"), read(file)]),
    ...games.map((file) => [basename(dirname(file)), read(file)]),
    ...learning.map((file) => [learnNamespace(file), read(file)]),
  ]);
}

const english = catalogues("en");
// The texts of the pages for learners come from the namespaces of all games, and use their names.
const learnNamespaces = [...english.keys()].filter(
  (name) => name.startsWith("learn") || english.has(`learn_${name}`),
);
const used = new Map([...english.keys()].map((namespace) => [namespace, new Set()]));

function markUsed(namespace, pattern) {
  let matched = false;
  for (const key of english.get(namespace)?.keys() ?? []) {
    const plain = key.replace(PLURAL, "");
    if (pattern.test(plain) || pattern.test(key)) {
      used.get(namespace).add(key);
      matched = true;
    }
  }
  return matched;
}

/** Namespaces used by a file: those it names, and for files of a game the game's own. */
function namespacesOf(file, code) {
  const named = [...code.matchAll(/(?:useTranslation|getFixedT)\(([^)]*)\)/g)].flatMap((call) =>
    [...call[1].matchAll(/"([a-z_]+)"/g)].map((match) => match[1]),
  );
  if (/^learn\//.test(relative(src, file))) named.push(...learnNamespaces);
  const game = /^games\/([^/]+)\//.exec(relative(src, file))?.[1];
  return [...new Set([...named, ...(game && english.has(game) ? [game] : []), "common"])];
}

// Calls such as t("key"), t(`key.${x}`), t(test(y) ? "a" : "b"); and keys stored in a variable.
const CALL = /\b(?:t|common|tournament|tables)\(/g;
const TEXT = /"([^"\n]+)"|`([^`\n]+)`/g;

/** The text of the first argument of a call whose bracket opened just before `start`. */
function firstArgument(code, start) {
  let depth = 0;
  let quote = "";
  for (let at = start; at < code.length; at++) {
    const sign = code[at];
    if (quote) {
      if (sign === quote && code[at - 1] !== "\\") quote = "";
    } else if (`"'\``.includes(sign)) quote = sign;
    else if ("([{".includes(sign)) depth++;
    else if (depth > 0 && ")]}".includes(sign)) depth--;
    else if (depth === 0 && (sign === "," || sign === ")")) return code.slice(start, at);
  }
  return "";
}

for (const file of matching(/\.tsx?$/)) {
  if (file.includes(".test.") || file.includes("/test/") || file.endsWith("schema.d.ts")) continue;
  const code = readFileSync(file, "utf8");
  const namespaces = namespacesOf(file, code);
  for (const match of code.matchAll(/\b(?:Key|key)\b[^=\n]*=[^;]*;/g)) lookUp(match[0], false);
  for (const call of code.matchAll(CALL)) {
    lookUp(firstArgument(code, call.index + call[0].length), true);
  }

  function lookUp(expression, strict) {
    for (const [, plain, template] of expression.matchAll(TEXT)) {
      const text = plain ?? template;
      const [, space, rest] = /^(?:([a-z_]+):)?(.*)$/.exec(text);
      const source = rest.replace(/[.*+?^()|[\]\\]/g, "\\$&").replace(/\$\{[^}]*\}/g, "[^.]+");
      const pattern = new RegExp(`^${source.replace(/\$\{/g, "")}$`);
      const found = (space ? [space] : namespaces)
        .map((namespace) => markUsed(namespace, pattern))
        .some(Boolean);
      const looksLikeKey = /^[a-zA-Z_]+([.:][\w${}]+)*$/.test(text.replace(/\$\{[^}]*\}/g, "x"));
      if (!found && strict && looksLikeKey) {
        errors.push(`${relative(src, file)}: no message for ${text} in ${namespaces.join(", ")}`);
      }
    }
  }
}

for (const [namespace, keys] of english) {
  for (const key of keys.keys()) {
    if (!used.get(namespace).has(key)) errors.push(`en ${namespace}: ${key} is never used`);
  }
}

const placeholders = (text) =>
  [...text.matchAll(/{{(\w+)}}/g)]
    .map((match) => match[1])
    .sort()
    .join(" ");
const languages = new Set([
  ...matching(/^i18n\/[^/]+\/[^/]+\.json$/).map((file) => basename(dirname(file))),
  ...matching(/^learn\/[a-z]{2}\/[^/]+\.json$/).map((file) => basename(dirname(file))),
  ...matching(/^games\/[^/]+\/[^/]+\.json$/).map((file) => basename(file, ".json")),
]);
languages.delete("en");
for (const language of languages) {
  const translated = catalogues(language);
  for (const [namespace, keys] of english) {
    const messages = translated.get(namespace) ?? new Map();
    const stems = new Map([...messages].map(([key, text]) => [key.replace(PLURAL, ""), text]));
    for (const [key, text] of keys) {
      const other = stems.get(key.replace(PLURAL, ""));
      if (other === undefined) errors.push(`${language} ${namespace}: ${key} is missing`);
      else if (!PLURAL.test(key) && placeholders(other) !== placeholders(text)) {
        errors.push(`${language} ${namespace}: ${key} has other placeholders than English`);
      }
    }
    for (const key of stems.keys()) {
      const known = [...keys.keys()].some((englishKey) => englishKey.replace(PLURAL, "") === key);
      if (!known) errors.push(`${language} ${namespace}: ${key} is not in English`);
    }
  }
}

for (const fault of errors) console.error(fault);
if (errors.length > 0) process.exitCode = 1;
else
  console.log(
    `Messages are consistent: ${[...english.values()].reduce((n, keys) => n + keys.size, 0)} keys.`,
  );
