import { expect, test } from "bun:test";
import {
  type GeolocationInput,
  type GeolocationState,
  geolocationMessage,
  nextGeolocation,
} from "./geolocation.ts";

const steps: [from: GeolocationState, input: GeolocationInput, to: GeolocationState][] = [
  ["prompt", "asked", "asking"],
  ["asking", "located", "granted"],
  ["asking", "refused", "denied"],
  ["asking", "not_found", "failed"],
  ["failed", "asked", "asking"],
  ["denied", "asked", "asking"],
  ["denied", "permission_granted", "allowed"],
  ["allowed", "asked", "allowed"],
  ["allowed", "permission_denied", "denied"],
  ["prompt", "permission_granted", "prompt"],
  ["asking", "permission_granted", "asking"],
  ["asking", "permission_reset", "asking"],
  ["granted", "permission_denied", "denied"],
  ["granted", "permission_reset", "prompt"],
  ["denied", "permission_reset", "prompt"],
];
test.each(steps)("State %s with input %s becomes %s", (from, input, to) => {
  expect(nextGeolocation(from, input)).toBe(to);
});

test("Only states that need an action from the user have a message", () => {
  const told: [GeolocationState, string | null][] = [
    ["prompt", null],
    ["asking", null],
    ["granted", null],
    ["allowed", "allowed"],
    ["denied", "denied"],
    ["failed", "failed"],
  ];
  for (const [state, message] of told) expect(geolocationMessage(state), state).toBe(message as never);
});
