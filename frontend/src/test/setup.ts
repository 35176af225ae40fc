import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { startMessages } from "../i18n";

beforeAll(async () => {
  await startMessages();
});

afterEach(() => cleanup());
