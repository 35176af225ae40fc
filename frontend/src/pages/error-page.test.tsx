import { render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChunkLoadError, ErrorBoundary } from "./error-page";

const reported = vi.fn();
beforeEach(() => vi.stubGlobal("reportError", reported));
afterEach(() => vi.unstubAllGlobals());

function Broken({ error }: { error: Error }): never {
  throw error;
}

function show(error: Error) {
  return render(
    <ErrorBoundary path="/broken">
      <Broken error={error} />
    </ErrorBoundary>,
  );
}

it("says that the server gave no answer where a page did not come", () => {
  show(new ChunkLoadError(new TypeError("Failed to fetch dynamically imported module")));
  expect(screen.getByText("Could not load this")).toBeDefined();
});

it("takes the blame for a page that broke", () => {
  const fault = new Error("a fault");
  show(fault);
  expect(screen.getByText("Something went wrong")).toBeDefined();
  expect(reported).toHaveBeenCalledWith(fault);
});

it("shows the next page after one that broke", () => {
  const { rerender } = show(new Error("a fault"));
  rerender(
    <ErrorBoundary path="/sound">
      <p>The next page</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText("The next page")).toBeDefined();
});
