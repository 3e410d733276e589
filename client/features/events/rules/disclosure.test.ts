import { expect, test } from "bun:test";
import { moved } from "../map/mercator.ts";
import { MAP_CENTRE } from "../map/view.ts";
import { revealsOwnPlace } from "./disclosure.ts";

/** Pixels per metre in Moscow at zoom 18. */
const PIXELS_A_METRE = 2.9768;
const eastBy = (metres: number) => moved(MAP_CENTRE, metres * PIXELS_A_METRE, 0, 18);

test.each([
  [0, true],
  [150, true],
  [299, true],
  [301, false],
  [5_000, false],
])("An event %p metres from the user asks: %p", (metres, asks) => {
  expect(revealsOwnPlace(eastBy(metres), MAP_CENTRE)).toBe(asks);
});

test("A user who has not shared their position with the page is not asked", () => {
  expect(revealsOwnPlace(MAP_CENTRE, null)).toBe(false);
});
