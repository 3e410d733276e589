import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { $guardMode, $mayFetch, agreeToFetch } from "./setting.ts";

/** As Chromium describes the line; Firefox and Safari say nothing. */
function over(connection: { saveData?: boolean; effectiveType?: string } | undefined): void {
  if (connection) Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  else Reflect.deleteProperty(navigator, "connection");
  // The line itself tells no one that it has changed.
  $guardMode.set("off");
  $guardMode.set("guard");
}

beforeEach(() => over(undefined));
afterEach(() => over(undefined));

describe("Before any answer, the model of the guard", () => {
  test.each([
    ["Save-Data", { saveData: true, effectiveType: "4g" }],
    ["2G", { saveData: false, effectiveType: "slow-2g" }],
    ["2G", { saveData: false, effectiveType: "2g" }],
    ["3G", { effectiveType: "3g" }],
  ])("is fetched over a line with %s only after a question", (_, line) => {
    over(line);
    expect($mayFetch.get()).toBe("ask");
  });

  test.each([
    ["a fast line", { saveData: false, effectiveType: "4g" }],
    ["a browser that says nothing of its line", undefined],
    ["a browser that says only half", {}],
  ])("is fetched at once over %s", (_, line) => {
    over(line);
    expect($mayFetch.get()).toBe("yes");
  });

  test.each(["blur", "off"] as const)("is never fetched with the guard set to %s", (mode) => {
    $guardMode.set(mode);
    expect($mayFetch.get()).toBe("no");
  });
});

test("A no holds for this page, and a yes fetches the model even over a costly line", () => {
  over({ saveData: true });
  agreeToFetch(false);
  expect($mayFetch.get()).toBe("no");
  agreeToFetch(true);
  expect($mayFetch.get()).toBe("yes");
});
