import { expect, test } from "bun:test";
import { ignoreInputMethodKeys } from "./input-method.ts";

function pressed(key: Partial<KeyboardEvent>): boolean {
  const page = new EventTarget();
  ignoreInputMethodKeys(page);
  let seen = false;
  page.addEventListener("keydown", () => {
    seen = true;
  });
  page.dispatchEvent(Object.assign(new Event("keydown"), key));
  return seen;
}

test.each([
  ["Enter that chooses a candidate", { key: "Enter", isComposing: true, keyCode: 13 }],
  ["Enter that Safari reports after the composition", { key: "Enter", isComposing: false, keyCode: 229 }],
  ["Escape that drops a candidate", { key: "Escape", isComposing: true, keyCode: 27 }],
  ["Escape that Safari reports after the composition", { key: "Escape", isComposing: false, keyCode: 229 }],
  ["arrow between candidates", { key: "ArrowDown", isComposing: true, keyCode: 40 }],
  ["letter on its way to a candidate", { key: "Process", isComposing: false, keyCode: 229 }],
])("The %s is for the input method alone", (_, key) => {
  expect(pressed(key)).toBe(false);
});

test.each([
  ["Enter", { key: "Enter", isComposing: false, keyCode: 13 }],
  ["Escape", { key: "Escape", isComposing: false, keyCode: 27 }],
  ["letter", { key: "c", isComposing: false, keyCode: 67 }],
])("Any other %s reaches the page", (_, key) => {
  expect(pressed(key)).toBe(true);
});
