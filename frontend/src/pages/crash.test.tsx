import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { Crash, PageLost } from "./crash";

afterEach(() => vi.restoreAllMocks());

function show(error: Error) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = async () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: "/", ErrorBoundary: Crash, lazy: page }]);
  render(<RouterProvider router={router} />);
}

it("says that the server gave no answer where a page did not come", async () => {
  show(new PageLost(new TypeError("Failed to fetch dynamically imported module")));
  expect(await screen.findByText("This did not load.")).toBeDefined();
});

it("takes the blame for a page that broke", async () => {
  show(new Error("a fault"));
  expect(await screen.findByText("This page broke.")).toBeDefined();
});
