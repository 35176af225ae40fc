import { Route, Routes } from "react-router";
import NotFoundPage from "../pages/not-found";
import { EmbedGame } from "./embed-game";
import { EmbedBracket, EmbedStandings } from "./embed-tournament";

/** Pages for iframes on other sites. */
export default function EmbedPages() {
  return (
    <Routes>
      <Route path="tournaments/:id/standings" element={<EmbedStandings />} />
      <Route path="tournaments/:id/bracket" element={<EmbedBracket />} />
      <Route path="games/:id" element={<EmbedGame />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
