import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isWorthRetrying } from "./api/problem";
import "@fontsource-variable/onest";
import "./design/base.css";
import { startMessages } from "./i18n";
import { applyTheme } from "./layout/theme";
import { Site } from "./routes";

const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 2_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
  },
});

applyTheme();
await startMessages();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Site />
    </QueryClientProvider>
  </StrictMode>,
);

// Keeps the site and what was seen of it for times without a network, and shows notifications.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    // A browser that refuses it (private windows, full disks) shows the site without it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
