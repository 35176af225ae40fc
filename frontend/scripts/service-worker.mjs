// Writes dist/sw.js: the service worker with the files of this build. Any change of the site changes
// the file, so browsers install the new one and drop what the old one has kept.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const SOURCE = "src/service-worker/sw.js";

/** Files that the first page needs: those that index.html names. */
function shellFiles(html) {
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  return [...new Set(names)];
}

/** Vite plugin: runs at the end of a build, before the files are compressed. */
export function serviceWorker() {
  let root = ".";
  let folder = "dist";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      handler: () => {
        const source = readFileSync(join(root, SOURCE), "utf8");
        const html = readFileSync(join(folder, "index.html"), "utf8");
        const version = createHash("sha256").update(html).update(source).digest("hex").slice(0, 12);
        const build = JSON.stringify({ version, shell: shellFiles(html) });
        writeFileSync(join(folder, "sw.js"), `const BUILD = ${build};\n${source}`);
      },
    },
  };
}
