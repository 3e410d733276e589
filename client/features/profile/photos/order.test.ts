import { expect, test } from "bun:test";
import { orderOf } from "./order.ts";

test("A chosen order keeps photos that were added elsewhere meanwhile, and leaves out those that were removed", () => {
  expect(orderOf(["b", "a"], ["a", "b"])).toEqual(["b", "a"]);
  expect(orderOf(["b", "a"], ["a", "b", "c"])).toEqual(["b", "a", "c"]);
  expect(orderOf(["b", "gone", "a"], ["a", "b"])).toEqual(["b", "a"]);
});
