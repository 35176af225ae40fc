// Checks the contrast of colour tokens in both themes against WCAG 2.2: 4.5 for text, 3 for
// everything else.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const css = readFileSync(join(import.meta.dirname, "../src/design/tokens.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\(\s*(#\w{6})\s*,\s*(#\w{6})\s*\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
);

const TEXT = [
  ...["ink", "ink-soft", "ink-faint", "copper", "copper-strong"].flatMap((front) =>
    ["page", "surface", "raised", "sunken"].map((back) => [front, back]),
  ),
  ["on-copper", "copper"],
  ["on-copper", "copper-strong"],
  ["copper", "copper-wash"],
  ["lamp-ink", "lamp-wash"],
  ["lamp-ink", "surface"],
  ["ink", "lamp-wash"],
  ["bad", "bad-wash"],
  ["bad", "surface"],
  ["good", "surface"],
  ["page", "ink"],
];
const MARKS = [
  ...["seat-0", "seat-1", "seat-2", "seat-3", "copper", "focus"].map((front) => [front, "surface"]),
  ["focus", "page"],
];

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

let checked = 0;
for (const [pairs, minimum] of [
  [TEXT, 4.5],
  [MARKS, 3],
]) {
  for (const [front, back] of pairs) {
    for (const theme of ["light", "dark"]) {
      const [frontColour, backColour] = [tokens.get(front)?.[theme], tokens.get(back)?.[theme]];
      const ratio = frontColour && backColour ? contrast(frontColour, backColour) : 0;
      checked++;
      if (ratio >= minimum) continue;
      console.error(
        `${front} on ${back} in the ${theme} theme: ${ratio.toFixed(2)}, needs ${minimum}`,
      );
      process.exitCode = 1;
    }
  }
}
if (!process.exitCode) console.log(`Contrast holds in ${checked} pairs.`);
