import { createBrowserRouter, type RouteObject } from "react-router";
import { Shell } from "./layout/shell";
import { Crash, PageLost } from "./pages/crash";
import { HomePage } from "./pages/home";
import NotFoundPage from "./pages/not-found";
import { Bones } from "./ui/states";

/** A page that is fetched when first visited. What keeps it away is no fault of the page itself. */
const lazy = (load: () => Promise<{ default: React.ComponentType }>) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (error) {
    throw new PageLost(error);
  }
};

const pages: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: "tournaments", lazy: lazy(() => import("./pages/tournaments")) },
  { path: "tournaments/:id", lazy: lazy(() => import("./pages/tournament")) },
  { path: "games", lazy: lazy(() => import("./pages/games")) },
  { path: "games/:id", lazy: lazy(() => import("./pages/game")) },
  { path: "players", lazy: lazy(() => import("./pages/players")) },
  { path: "players/:username", lazy: lazy(() => import("./pages/player")) },
  { path: "rankings", lazy: lazy(() => import("./pages/rankings")) },
  { path: "*", Component: NotFoundPage },
];

export function makeRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: Bones,
      ErrorBoundary: Crash,
      children: [{ ErrorBoundary: Crash, HydrateFallback: Bones, children: pages }],
    },
  ]);
}
