import { cleanup, configure } from "@testing-library/preact";
import { afterEach, beforeAll } from "vitest";
import { startMessages } from "../i18n";

// What is waited for comes late on a machine with other work; only what never comes is a fault.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  await startMessages();
});

afterEach(() => cleanup());
