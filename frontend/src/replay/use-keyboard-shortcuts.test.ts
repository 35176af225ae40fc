import { afterEach, describe, expect, it } from "vitest";
import { actionOf } from "./use-keyboard-shortcuts";

function press(key: string, on: HTMLElement = document.body, held: KeyboardEventInit = {}) {
  let action: ReturnType<typeof actionOf> = null;
  const listen = (event: KeyboardEvent) => {
    action = actionOf(event);
  };
  window.addEventListener("keydown", listen);
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...held }));
  window.removeEventListener("keydown", listen);
  return action;
}

function put<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] {
  return document.body.appendChild(document.createElement(tag));
}

afterEach(() => document.body.replaceChildren());

describe("keys", () => {
  it("step, jump and play from anywhere on the page", () => {
    expect(press("ArrowLeft")).toEqual({ type: "step", by: -1 });
    expect(press("ArrowRight")).toEqual({ type: "step", by: 1 });
    expect(press("Home")).toEqual({ type: "seek", ply: 1 });
    expect(press("End")).toMatchObject({ type: "seek" });
    expect(press(" ")).toEqual({ type: "toggle" });
    expect(press("x")).toBeNull();
  });

  it("leave shortcuts of the browser alone", () => {
    expect(press("ArrowLeft", document.body, { altKey: true })).toBeNull();
    expect(press("Home", document.body, { ctrlKey: true })).toBeNull();
  });

  it("leave fields, lists and buttons their own keys", () => {
    expect(press("ArrowLeft", put("select"))).toBeNull();
    expect(press(" ", put("button"))).toBeNull();
    expect(press("ArrowLeft", put("button"))).toEqual({ type: "step", by: -1 });
  });

  it("go by single events with Shift", () => {
    const held = { shiftKey: true };
    expect(press("ArrowRight", document.body, held)).toEqual({
      type: "step",
      by: 1,
      byEvent: true,
    });
    expect(press("Home", document.body, held)).toBeNull();
  });

  it("leave alone what another has answered already", () => {
    const list = put("div");
    list.addEventListener("keydown", (event) => event.preventDefault());
    const event = new KeyboardEvent("keydown", { key: "Home", bubbles: true, cancelable: true });
    let action: ReturnType<typeof actionOf> = { type: "pause" };
    window.addEventListener("keydown", (each) => (action = actionOf(each)), { once: true });
    list.dispatchEvent(event);
    expect(action).toBeNull();
  });

  it("play and step from the slider, which goes by itself with other keys", () => {
    const slider = put("input");
    slider.type = "range";
    expect(press(" ", slider)).toEqual({ type: "toggle" });
    expect(press("ArrowRight", slider)).toEqual({ type: "step", by: 1 });
    expect(press("ArrowUp", slider)).toBeNull();
    expect(press("End", slider)).toBeNull();
  });
});
