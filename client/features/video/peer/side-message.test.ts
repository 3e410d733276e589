import { expect, test } from "bun:test";
import fc from "fast-check";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { decodeSide, encodeSide, roomText } from "./side-message.ts";

test("A decoded message equals the one that was encoded", () => {
  const text = { type: "text", text: "Привет! <b>не жирный</b>" } as const;
  const state = {
    type: "state",
    muted: true,
    cameraOn: true,
    cameraHeld: true,
    cameraVirtual: true,
    captionsSay: true,
    captionsRead: true,
  } as const;
  expect(decodeSide(encodeSide(text))).toEqual(text);
  expect(decodeSide(encodeSide(state))).toEqual(state);
  const earlier = '{"type":"state","muted":true,"cameraOn":true}';
  expect(decodeSide(earlier)).toEqual({
    ...state,
    cameraHeld: false,
    cameraVirtual: false,
    captionsSay: false,
    captionsRead: false,
  });
});

test("The longest text survives, even when all of it must be escaped, and a longer one is cut", () => {
  const longest = '"'.repeat(ROOM_TEXT_MAX - 2);
  const raw = encodeSide({ type: "text", text: `a${longest}a` }).replaceAll('\\"', "\\u0022");
  expect(decodeSide(raw)).toEqual({ type: "text", text: `a${longest}a` });
  expect(roomText("я".repeat(ROOM_TEXT_MAX + 5))).toHaveLength(ROOM_TEXT_MAX);
});

const asReceived = (text: string) => decodeSide(JSON.stringify({ type: "text", text }));

test.each([
  ["marks that cover the lines around it", `п${"\u0335\u0489".repeat(40)}!`, "п\u0335\u0489\u0335\u0489!"],
  ["a mark that turns the line round", "цена \u202E005\u202C рублей", "цена 005 рублей"],
  ["isolates", "\u2066до\u2069", "до"],
  ["control characters", "a\u0000\u001Bb", "ab"],
  ["empty lines without end", "a\n\n\n\n\n\n\nb", "a\n\nb"],
  ["lines of invisible characters", "a\n\u200B\n\u3164\n\u2800\n\u200E\nb", "a\n\nb"],
  ["half a letter at the cut", `${"я".repeat(ROOM_TEXT_MAX - 1)}😀`, "я".repeat(ROOM_TEXT_MAX - 1)],
])("A text with %s is cleaned when it is sent and when it is received", (_, text, cleaned) => {
  expect(roomText(text)).toBe(cleaned);
  expect(asReceived(text)).toEqual({ type: "text", text: cleaned });
});

test.each(["\u200B", "\u3164\n\u2800", "\u202E", "\u0301\u0301"])(
  "A text of %j alone is no message",
  (text) => {
    expect(roomText(text)).toBeNull();
    expect(asReceived(text)).toBeNull();
  },
);

test("A blank text is no message", () => {
  expect(roomText(" \n ")).toBeNull();
  expect(decodeSide('{"type":"text","text":"  "}')).toBeNull();
});

test("Nothing that a stranger sends throws or decodes to another shape", () => {
  const raw = fc.oneof(fc.string(), fc.json(), fc.anything(), fc.constant('{"type":"text","text":{"a":1}}'));
  fc.assert(
    fc.property(raw, (value) => {
      const message = decodeSide(value);
      if (message?.type === "text") expect(typeof message.text).toBe("string");
      else if (message?.type === "state")
        expect([typeof message.muted, typeof message.cameraOn]).toEqual(["boolean", "boolean"]);
    }),
  );
});
