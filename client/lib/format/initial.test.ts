import { expect, test } from "bun:test";
import { initialOf } from "./initial.ts";

test.each([
  ["анна", "А"],
  ["о\u0304лек", "О\u0304"],
  ["әсел", "Ә"],
  ["", ""],
])("The initial of %j is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
