import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { precompress } from "./scripts/precompress.mjs";
import { serviceWorker } from "./scripts/service-worker.mjs";

// Back end used by the development server (`npm run dev`).
const backend = process.env.ROOFTREE_BACKEND ?? "http://127.0.0.1:8000";

/** Visible text never changes its font: a font that arrives late is used from the next page on. */
const keepFont = {
  postcssPlugin: "font-display-optional",
  Declaration: {
    "font-display": (declaration: { value: string }) => {
      if (declaration.value !== "optional") declaration.value = "optional";
    },
  },
};

/** Aliases React to Preact, in our code and in libraries written for React. */
const preactForReact = [
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom\/test-utils$/, replacement: "preact/test-utils" },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^use-sync-external-store\/shim$/, replacement: "preact/compat" },
];

const reactRouter = fileURLToPath(
  new URL("./node_modules/react-router/dist/development/index.mjs", import.meta.url),
);

/** Libraries in one chunk and shared code in another: fewer requests and better compression. */
const chunks = {
  groups: [
    { name: "libraries", test: /node_modules\/(?!uqr\/).*\.m?js$|^\0/, priority: 2 },
    // What only the pages of accounts, settings, moderation, organisers and embeds share is not for
    // every visitor, and neither are the QR codes of printed slips.
    {
      name: "common",
      test: /src\/(?!games\/|learn\/|account\/(?!account-menu|use-)|settings\/|moderation\/|control\/|create\/|entry\/|print\/|embed\/|replay\/|play\/|ui\/form|i18n\/en\/(settings|moderation|notifications|signin|control|create|entry|print|embed)\.json)/,
      minShareCount: 3,
      priority: 1,
    },
  ],
};

export default defineConfig({
  plugins: [serviceWorker(), precompress()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: { alias: preactForReact },
  css: { postcss: { plugins: [keepFont] } },
  server: {
    proxy: {
      "/api": { target: backend, changeOrigin: false },
      "/_allauth": { target: backend, changeOrigin: false },
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: { codeSplitting: chunks },
      // Ignores two harmless warnings about libraries written for React: server directives, and a
      // check for a hook that Preact lacks.
      onLog(level, log, handle) {
        if (log.code === "MODULE_LEVEL_DIRECTIVE") return;
        if (log.code === "IMPORT_IS_UNDEFINED" && log.message.includes("useOptimistic")) return;
        handle(level, log);
      },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    // Libraries written for React must be transformed too, so that they use the same Preact.
    server: { deps: { inline: [/react/, /@tanstack/] } },
    // Under Node this library resolves to its CommonJS build, which the alias cannot reach.
    alias: { "react-router": reactRouter },
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
