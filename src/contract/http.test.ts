import { expect, test } from "bun:test";
import { pageQuery } from "./http.ts";

test("A page holds at most as many items as its route allows, a hundred by default", () => {
  expect(pageQuery(20).parse({})).toEqual({ page: 1, perPage: 20 });
  expect(pageQuery(20).parse({ perPage: "101" }).perPage).toBe(100);
  expect(pageQuery(300, 300).parse({ perPage: "300" }).perPage).toBe(300);
  expect(pageQuery(300, 300).parse({ perPage: "301" }).perPage).toBe(300);
  expect(pageQuery(20).safeParse({ perPage: "0" }).success).toBe(false);
});
