import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { pathOf } from "./path-of.ts";

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request) => Response.json({ path: pathOf(request), byUrl: new URL(request.url).pathname }),
});
afterAll(() => server.stop(true));

/** Sends the target as it is: `fetch` would normalise it first. */
function askFor(target: string): Promise<{ path: string; byUrl: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ path: string; byUrl: string }>();
  const socket = connect(server.port!, "127.0.0.1", () =>
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
  );
  let answer = "";
  socket.on("data", (data) => (answer += data));
  socket.on("error", reject);
  socket.on("end", () => resolve(JSON.parse(answer.split("\r\n\r\n")[1]!)));
  return promise;
}

test.each([
  "/",
  "/api/user/me",
  "/api/user/me?full=1&to=/vip?x",
  "/api/../healthz",
  "/%2e%2e/metrics",
  "/a/./b//c/",
  "//elsewhere.example/x",
  "/\\elsewhere.example/x",
  "http://elsewhere.example/x",
  "/привет",
])("the path of %s is that of its URL", async (target) => {
  const { path, byUrl } = await askFor(target);
  expect(path).toBe(byUrl);
});

test("what follows a # is part of the path, as it is for the router, which finds no such route", async () => {
  expect(await askFor("/healthz#x")).toEqual({ path: "/healthz#x", byUrl: "/healthz" });
});
