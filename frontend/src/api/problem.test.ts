import { describe, expect, it } from "vitest";
import { isNotFound, isWorthRetrying, Problem, problemFrom } from "./problem";
import { cursorOf } from "./queries";

describe("problems", () => {
  it("carry status, code and sentence of the answer", () => {
    const problem = problemFrom(409, { code: "stale", detail: "The log has moved on.", seq: 8 });
    expect(problem).toMatchObject({ status: 409, code: "stale", message: "The log has moved on." });
  });

  it("are made of anything that came back", () => {
    expect(problemFrom(502, null)).toMatchObject({ status: 502, code: "http_502" });
    expect(problemFrom(500, "oops").message).toBe("");
  });

  it("say what is missing and what is worth another try", () => {
    expect(isNotFound(new Problem(404, "x", ""))).toBe(true);
    expect(isNotFound(new Error("offline"))).toBe(false);
    expect(isWorthRetrying(0, new Problem(404, "x", ""))).toBe(false);
    expect(isWorthRetrying(0, new Problem(503, "x", ""))).toBe(true);
    expect(isWorthRetrying(0, new TypeError("offline"))).toBe(true);
    expect(isWorthRetrying(2, new TypeError("offline"))).toBe(false);
  });
});

it("reads the cursor of the next page", () => {
  expect(cursorOf("http://host/api/v1/games?cursor=cD0z&limit=2")).toBe("cD0z");
  expect(cursorOf(null)).toBeNull();
});
