// Writes Brotli and gzip versions of the built files. WhiteNoise serves x.br or x.gz instead of x to
// browsers that accept them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(?:js|css|html|svg|json|txt|ico|map)$/;
/** Files that shrink by less than this fraction are not stored compressed. */
const MIN_SAVING = 0.05;

/** Vite plugin: compresses the output at the end of a build. */
export function precompress() {
  let folder = "dist";
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => compressAll(folder),
  };
}

/** Compresses every text file in a folder, recursively. */
export function compressAll(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    if (!TEXT.test(path) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    const maxSize = content.length * (1 - MIN_SAVING);
    const variants = {
      br: brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      gz: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
    };
    for (const [suffix, compressed] of Object.entries(variants)) {
      if (compressed.length < maxSize) writeFileSync(`${path}.${suffix}`, compressed);
    }
  }
}
