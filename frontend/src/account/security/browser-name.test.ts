import { expect, test } from "vitest";
import { browserName } from "./browser-name";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`, "Edge, Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    "Safari, iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${CHROME} Mobile Safari/537.36`, "Chrome, Android"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", ""],
])("%s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
