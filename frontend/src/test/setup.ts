import { act, cleanup, configure } from "@testing-library/preact";
import { afterEach, beforeAll, vi } from "vitest";
import { startMessages } from "../i18n";

// Waits are long, because tests may share the machine with other work.
configure({ asyncUtilTimeout: 15_000 });

/** jsdom has no event streams; tests of the live connection bring their own. */
class SilentEventSource extends EventTarget {
  onerror: (() => void) | null = null;
  close() {}
}
vi.stubGlobal("EventSource", SilentEventSource);

beforeAll(async () => {
  await startMessages();
});

// Preact runs the cleanups of effects after the next paint, when the window of the last test of a
// file may be gone. `act` runs them at once.
afterEach(() => act(() => cleanup()));
