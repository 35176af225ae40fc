import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../api/problem";
import { allauth } from "./allauth-client";
import { errorsByField } from "./answers";

const fetchMock = vi.fn<typeof fetch>();

function answer(status: number, body: unknown) {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads it there.
  document.cookie = "csrftoken=abc";
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

test("a success has data", async () => {
  answer(200, { status: 200, data: { user: { id: "x" } }, meta: { is_authenticated: true } });
  expect(await allauth("POST", "auth/login", {})).toEqual({
    kind: "done",
    data: { user: { id: "x" } },
    meta: { is_authenticated: true },
  });
});

test("a pending flow is the next step, not a failure", async () => {
  answer(401, {
    data: { flows: [{ id: "login" }, { id: "verify_email", is_pending: true }] },
    meta: { is_authenticated: false },
  });
  expect(await allauth("POST", "auth/signup", {})).toEqual({
    kind: "next",
    flow: { id: "verify_email", is_pending: true },
  });
  answer(401, { data: { flows: [{ id: "login" }] }, meta: { is_authenticated: false } });
  expect(await allauth("POST", "auth/password/reset", {})).toEqual({ kind: "next", flow: null });
});

test("a signed-in player is asked to reauthenticate", async () => {
  const flows = [{ id: "reauthenticate" }];
  answer(401, { data: { flows }, meta: { is_authenticated: true } });
  expect(await allauth("GET", "account/x")).toEqual({ kind: "reauthenticate", flows });
});

test("faults of the input belong to fields", async () => {
  const errors = [
    { message: "Incorrect code.", code: "incorrect_code", param: "key" },
    { message: "Too short.", code: "x", param: "password" },
    { message: "Too common.", code: "y", param: "password" },
    { message: "Invalid login.", code: "invalid_login" },
  ];
  answer(400, { status: 400, errors });
  const got = await allauth("POST", "auth/password/reset", {});
  expect(got).toEqual({ kind: "invalid", errors });
  expect(errorsByField(errors, ["code", "password"], { key: "code" })).toEqual({
    code: "Incorrect code.",
    password: "Too short. Too common.",
    "": "Invalid login.",
  });
});

test("other refusals are problems", async () => {
  for (const status of [403, 409, 429, 503]) {
    answer(status, { status });
    const refused = await allauth("POST", "auth/login", {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).status).toBe(status);
  }
});

test("writes send the CSRF token of the cookie", async () => {
  answer(200, {});
  await allauth("DELETE", "auth/sessions", { sessions: [1] });
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe("/_allauth/browser/v1/auth/sessions");
  expect(init?.headers).toMatchObject({ "X-CSRFToken": "abc" });
  expect(init?.body).toBe('{"sessions":[1]}');
});
