import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { meQuery } from "../account/use-me";
import { RematchButton } from "./rematch-button";

const ada = { id: "Ada000000000", username: "ada", display_name: "Ada", kind: "person" };
const ben = { id: "Ben000000000", username: "ben", display_name: "Ben", kind: "person" };

function show(rematch: unknown) {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => new Response(JSON.stringify(rematch), { status: 200 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    player: ada,
    is_staff: false,
    verified: true,
    csrf: "",
    site: { mail: false, verification: false },
  } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RematchButton game="Game00000000" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the button for a rematch", () => {
  it("asks for one, and says who would play already", async () => {
    show({ agreed: [ben], missing: [ada], refused: null, game: null });
    expect(await screen.findByRole("button", { name: "Rematch" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Ben would play again");
  });

  it("waits for the others, and can be taken back", async () => {
    show({ agreed: [ada], missing: [ben], refused: null, game: null });
    expect(await screen.findByRole("button", { name: "Take back the request" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Waiting for Ben");
  });

  it("leads to the game once it is open", async () => {
    show({ agreed: [ada, ben], missing: [], refused: null, game: "New000000000" });
    const link = await screen.findByRole("link", { name: "To the rematch" });
    expect(link.getAttribute("href")).toBe("/games/New000000000");
  });

  it.each([
    ["a game of a tournament", { agreed: [], missing: [ada], refused: "tournament", game: null }],
    ["somebody who did not play", { agreed: [], missing: [ben], refused: null, game: null }],
  ])("is not there for %s", async (_, rematch) => {
    show(rematch);
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByRole("button")).toBeNull();
  });
});
