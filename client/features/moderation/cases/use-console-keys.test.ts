import { expect, test } from "bun:test";
import { commandOf, KEY_OF } from "./use-console-keys.ts";

test("a key means the same by its place, whatever letter the layout puts there", () => {
  const pressed = [
    "Digit1",
    "Digit2",
    "Digit3",
    "Digit4",
    "Digit5",
    "Digit6",
    "KeyR",
    "KeyN",
    "KeyS",
    "KeyU",
  ];
  expect(pressed.map(commandOf)).toEqual([
    "dismiss",
    "warn",
    "hold",
    "suspend7",
    "suspend30",
    "ban",
    "reason",
    "note",
    "skip",
    "undo",
  ]);
  expect(commandOf("Numpad6")).toBe("ban");
  expect([commandOf("Digit8"), commandOf("Enter"), commandOf("NumpadEnter")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("each command shows its key", () => {
  expect(KEY_OF).toMatchObject({ dismiss: "1", ban: "6", photos: "B", undo: "U" });
});
