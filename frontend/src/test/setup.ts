import { cleanup, configure } from "@testing-library/preact";
import { afterEach, beforeAll } from "vitest";
import { startMessages } from "../i18n";

// Waits are long, because tests may share the machine with other work.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  await startMessages();
});

afterEach(() => cleanup());
