import { lazy, Suspense } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { Shell } from "./layout/shell";
import { ChunkLoadError } from "./pages/error-page";
import { HomePage } from "./pages/home";
import NotFoundPage from "./pages/not-found";
import { Skeleton } from "./ui/states";

/** A page that is loaded on demand. Throws `ChunkLoadError` if its code cannot be loaded. */
const lazyPage = (load: () => Promise<{ default: React.ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      throw new ChunkLoadError(error);
    }),
  );

const TournamentsPage = lazyPage(() => import("./pages/tournaments"));
const TournamentPage = lazyPage(() => import("./pages/tournament"));
const GamesPage = lazyPage(() => import("./pages/games"));
const GamePage = lazyPage(() => import("./pages/game"));
const PlayersPage = lazyPage(() => import("./pages/players"));
const PlayerPage = lazyPage(() => import("./pages/player"));
const RankingsPage = lazyPage(() => import("./pages/rankings"));

/** The routes of the site. */
export function Pages() {
  return (
    <Suspense fallback={<Skeleton />}>
      <Routes>
        <Route index element={<HomePage />} />
        <Route path="tournaments" element={<TournamentsPage />} />
        <Route path="tournaments/:id" element={<TournamentPage />} />
        <Route path="games" element={<GamesPage />} />
        <Route path="games/:id" element={<GamePage />} />
        <Route path="players" element={<PlayersPage />} />
        <Route path="players/:username" element={<PlayerPage />} />
        <Route path="rankings" element={<RankingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** The whole site with its router. */
export function Site() {
  return (
    <BrowserRouter>
      <Shell>
        <Pages />
      </Shell>
    </BrowserRouter>
  );
}
