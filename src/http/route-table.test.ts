import { expect, test } from "bun:test";
import { createRouteTable } from "./route-table.ts";

const table = createRouteTable(
  [
    ["GET", "/"],
    ["GET", "/api/chat/:id"],
    ["DELETE", "/api/chat/:id/delete"],
    ["GET", "/api/chat/allPagination"],
    ["GET", "/api/privacy/"],
    ["POST", "/api/privacy"],
  ].map(([method, path]) => ({ method: method!, path: path! })),
);

test.each([
  ["GET", "/", "/"],
  ["GET", "/api/chat/7", "/api/chat/:id"],
  ["GET", "/api/chat/7/", "/api/chat/:id"],
  ["GET", "/api/chat/allPagination", "/api/chat/allPagination"],
  ["DELETE", "/api/chat/7/delete", "/api/chat/:id/delete"],
  ["GET", "/api/privacy", "/api/privacy/"],
  ["POST", "/api/privacy/", "/api/privacy"],
  ["POST", "/api/chat/7", undefined],
  ["GET", "/api/chat//", undefined],
  ["GET", "/api", undefined],
])("%s %s is answered by %s", (method, pathname, path) => {
  expect(table.find(method, pathname)?.path).toBe(path);
});

test("the methods of a path are found whatever its parameters", () => {
  expect(table.methodsAt("/api/privacy").sort()).toEqual(["GET", "POST"]);
  expect(table.methodsAt("/api/nothing")).toEqual([]);
});
