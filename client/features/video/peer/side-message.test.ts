import { expect, test } from "bun:test";
import fc from "fast-check";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { decodeSide, encodeSide, roomText } from "./side-message.ts";

test("A decoded message equals the one that was encoded", () => {
  const text = { type: "text", text: "Привет! <b>не жирный</b>" } as const;
  const state = { type: "state", muted: true, cameraOn: true, cameraHeld: true } as const;
  expect(decodeSide(encodeSide(text))).toEqual(text);
  expect(decodeSide(encodeSide(state))).toEqual(state);
  const earlier = '{"type":"state","muted":true,"cameraOn":true}';
  expect(decodeSide(earlier)).toEqual({ ...state, cameraHeld: false });
});

test("The longest text survives, even when all of it must be escaped, and a longer one is cut", () => {
  const longest = "\u0001".repeat(ROOM_TEXT_MAX - 2);
  expect(decodeSide(encodeSide({ type: "text", text: `a${longest}a` }))).toEqual({
    type: "text",
    text: `a${longest}a`,
  });
  expect(roomText("я".repeat(ROOM_TEXT_MAX + 5))).toHaveLength(ROOM_TEXT_MAX);
});

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
      else if (message)
        expect([typeof message.muted, typeof message.cameraOn]).toEqual(["boolean", "boolean"]);
    }),
  );
});
