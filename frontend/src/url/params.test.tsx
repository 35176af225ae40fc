import { act, render, screen } from "@testing-library/preact";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { flag, integer, integerWithFallback, oneOf, readParams, text, writeParams } from "./params";
import { UnknownParamsNotice } from "./unknown-params-notice";
import { type UrlState, useUrlState } from "./use-url-state";

const params = {
  status: oneOf(["all", "running", "finished"]),
  round: integer(),
  page: integerWithFallback(1),
  search: text(),
  mine: flag,
};
const from = (query: string) => readParams(params, new URLSearchParams(query));

describe("choices in an address", () => {
  it("are read, with the usual for what is left out", () => {
    expect(from("").values).toEqual({
      status: "all",
      round: null,
      page: 1,
      search: "",
      mine: false,
    });
    expect(from("status=running&round=3&page=2&search=%20ada%20&mine=1")).toEqual({
      values: { status: "running", round: 3, page: 2, search: "ada", mine: true },
      unknown: [],
    });
  });

  it.each([
    "status=lost",
    "round=many",
    "round=0",
    "round=-1",
    "round=1e3",
    "page=99999999999",
    `search=${"x".repeat(101)}`,
    "mine=perhaps",
  ])("that are none fall back and are named: %s", (query) => {
    expect(from(query)).toEqual({ values: from("").values, unknown: [query] });
  });

  it("are written without the usual, beside what belongs to others", () => {
    const before = new URLSearchParams("ply=7&round=3&page=2");
    const after = writeParams(params, before, { round: null, page: 1, search: "Bo & Co" });
    expect(after.toString()).toBe("ply=7&search=Bo+%26+Co");
    expect(readParams(params, after).values.search).toBe("Bo & Co");
  });
});

let state: UrlState<typeof params>;

function Page() {
  state = useUrlState(params);
  return <UnknownParamsNotice unknown={state.unknown} />;
}

describe("the state of a page", () => {
  it("is a step of the history unless it is passing", async () => {
    const router = createMemoryRouter([{ path: "/", Component: Page }], {
      initialEntries: ["/?status=lost"],
    });
    render(<RouterProvider router={router} />);
    expect(screen.getByRole("status").textContent).toContain("“status=lost”");
    await act(async () => state.set({ round: 2 }));
    await act(async () => state.set({ search: "a" }, { replace: true }));
    await act(async () => state.set({ search: "ad", status: "running" }, { replace: true }));
    expect(state.values).toMatchObject({ round: 2, search: "ad", status: "running" });
    expect(screen.queryByRole("status")).toBeNull();
    await act(async () => router.navigate(-1));
    expect(state.values).toMatchObject({ round: null, search: "" });
  });
});
