import { lazy, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router";
import { Shell } from "./layout/shell";
import { ChunkLoadError, ErrorBoundary } from "./pages/error-page";
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
const ControlRoom = lazyPage(() => import("./control/control-room"));
const GamesPage = lazyPage(() => import("./pages/games"));
const GamePage = lazyPage(() => import("./pages/game"));
const PlayersPage = lazyPage(() => import("./pages/players"));
const PlayerPage = lazyPage(() => import("./pages/player"));
const LobbyPage = lazyPage(() => import("./lobby/lobby-page"));
const LobbyTablePage = lazyPage(() => import("./lobby/table-page"));
const MyGamesPage = lazyPage(() => import("./lobby/my-games-page"));
const LearnPage = lazyPage(() => import("./learn/learn-page"));
const RulesPage = lazyPage(() => import("./learn/rules-page"));
const RankingsPage = lazyPage(() => import("./pages/rankings"));
const SignInPage = lazyPage(() => import("./account/pages/sign-in"));
const SignUpPage = lazyPage(() => import("./account/pages/sign-up"));
const VerifyPage = lazyPage(() => import("./account/pages/verify"));
const PasswordResetPage = lazyPage(() => import("./account/pages/password-reset"));
const SecurityPage = lazyPage(() => import("./account/pages/security"));
const StaffMailPage = lazyPage(() => import("./account/pages/staff-mail"));
const LocalMailPage = lazyPage(() => import("./account/pages/local-mail"));
const ProfilePage = lazyPage(() => import("./settings/profile-page"));
const VacationPage = lazyPage(() => import("./settings/vacation-page"));
const TokensPage = lazyPage(() => import("./settings/tokens-page"));
const NotificationsPage = lazyPage(() => import("./notifications/notifications-page"));
const UnsubscribePage = lazyPage(() => import("./notifications/unsubscribe-page"));
const OwnReportsPage = lazyPage(() => import("./settings/reports-page"));
const EraseAccountPage = lazyPage(() => import("./settings/account-page"));
const ModerationPage = lazyPage(() => import("./moderation/moderation-page"));
const StaffPage = lazyPage(() => import("./moderation/staff-page"));
const ReportPage = lazyPage(() => import("./moderation/report-page"));

const CreatePage = lazyPage(() => import("./create/create-page"));
const PrintPage = lazyPage(() => import("./print/print-page"));
const HallPage = lazyPage(() => import("./print/hall-page"));
// Pages for iframes have no header and no navigation.
const EmbedPages = lazyPage(() => import("./embed/embed-pages"));

/** The routes of the site. */
export function Pages() {
  return (
    <Suspense fallback={<Skeleton />}>
      <Routes>
        <Route index element={<HomePage />} />
        <Route path="tournaments" element={<TournamentsPage />} />
        <Route path="tournaments/new" element={<CreatePage />} />
        <Route path="tournaments/:id" element={<TournamentPage />} />
        <Route path="tournaments/:id/control/*" element={<ControlRoom />} />
        <Route path="games" element={<GamesPage />} />
        <Route path="games/:id" element={<GamePage />} />
        <Route path="players" element={<PlayersPage />} />
        <Route path="players/:username" element={<PlayerPage />} />
        <Route path="lobby" element={<LobbyPage />} />
        <Route path="lobby/:id" element={<LobbyTablePage />} />
        <Route path="my-games" element={<MyGamesPage />} />
        <Route path="rankings" element={<RankingsPage />} />
        <Route path="signin" element={<SignInPage />} />
        <Route path="signup" element={<SignUpPage />} />
        <Route path="verify" element={<VerifyPage />} />
        <Route path="password-reset" element={<PasswordResetPage />} />
        <Route path="settings/security" element={<SecurityPage />} />
        <Route path="staff/mail" element={<StaffMailPage />} />
        <Route path="local/mail" element={<LocalMailPage />} />
        <Route path="settings" element={<Navigate to="/settings/profile" replace />} />
        <Route path="settings/profile" element={<ProfilePage />} />
        <Route path="settings/vacation" element={<VacationPage />} />
        <Route path="settings/tokens" element={<TokensPage />} />
        <Route path="settings/notifications" element={<NotificationsPage />} />
        <Route path="unsubscribe/:token" element={<UnsubscribePage />} />
        <Route path="settings/reports" element={<OwnReportsPage />} />
        <Route path="settings/account" element={<EraseAccountPage />} />
        <Route path="staff" element={<StaffPage />} />
        <Route path="moderation" element={<ModerationPage />} />
        <Route path="moderation/reports/:id" element={<ReportPage />} />
        <Route path="learn" element={<LearnPage />} />
        <Route path="learn/:kind" element={<RulesPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** A page without header and navigation, for paper and big screens. */
function PageWithoutFrame({ page: Page }: { page: React.ComponentType }) {
  return (
    <main id="main">
      <ErrorBoundary path={useLocation().pathname}>
        <Suspense fallback={<Skeleton />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/** The whole site with its router. */
export function Site() {
  return (
    <BrowserRouter>
      <Routes>
        <Route
          path="embed/*"
          element={
            <Suspense fallback={<Skeleton />}>
              <EmbedPages />
            </Suspense>
          }
        />
        <Route path="tournaments/:id/print" element={<PageWithoutFrame page={PrintPage} />} />
        <Route path="tournaments/:id/hall" element={<PageWithoutFrame page={HallPage} />} />
        <Route
          path="*"
          element={
            <Shell>
              <Pages />
            </Shell>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
