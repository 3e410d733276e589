import { expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { type Between, followStep } from "./rules.ts";

const NOW = 20 * DAY_MS;
const STRANGERS: Between = { friends: false, mine: undefined, theirs: undefined };

const step = (between: Partial<Between>) => followStep({ ...STRANGERS, ...between }, NOW);

test("Asking back makes friends, even of those who declined, but a request taken back is no longer there to answer", () => {
  expect(step({ theirs: { declinedAt: null, withdrawn: false } })).toBe("befriend");
  expect(step({ theirs: { declinedAt: NOW - 1, withdrawn: false } })).toBe("befriend");
  expect(step({ theirs: { declinedAt: NOW - 1, withdrawn: true } })).toBe("ask");
});

test("A request that was declined is made again aloud after a day, and quietly before", () => {
  expect(step({})).toBe("ask");
  expect(step({ mine: { declinedAt: null, withdrawn: false } })).toBe("nothing");
  expect(step({ mine: { declinedAt: NOW - DAY_MS, withdrawn: true } })).toBe("ask");
  expect(step({ mine: { declinedAt: NOW - DAY_MS + 1, withdrawn: true } })).toBe("askQuietly");
  expect(step({ friends: true, mine: { declinedAt: NOW, withdrawn: true } })).toBe("nothing");
});
