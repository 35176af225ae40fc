import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Where a running back end answers while the site is developed (`npm run dev`).
const backend = process.env.ROOFTREE_BACKEND ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": { target: backend, changeOrigin: false } } },
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
