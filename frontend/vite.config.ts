import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { precompress } from "./scripts/precompress.mjs";

// Where a running back end answers while the site is developed (`npm run dev`).
const backend = process.env.ROOFTREE_BACKEND ?? "http://127.0.0.1:8000";

/** Text that is on show never changes its font: one that comes late is used from the next page on. */
const keepFont = {
  postcssPlugin: "font-display-optional",
  Declaration: {
    "font-display": (declaration: { value: string }) => {
      if (declaration.value !== "optional") declaration.value = "optional";
    },
  },
};

export default defineConfig({
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [keepFont] } },
  server: { proxy: { "/api": { target: backend, changeOrigin: false } } },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
