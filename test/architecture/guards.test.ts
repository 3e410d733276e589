import { afterAll, describe, expect, test } from "bun:test";
import { CLIENT_PATHS } from "#contract/paths.ts";
import { createWorld } from "#test/helpers/world.ts";
import { PUBLIC as PUBLIC_ROUTES } from "#test/permissions/public.ts";

const world = createWorld();
afterAll(world.close);

const PUBLIC = Object.keys(PUBLIC_ROUTES);
const routes = world.app.routes.map(({ method, path }) => ({ name: `${method} ${path}`, method, path }));
const guarded = routes.filter(({ name }) => !PUBLIC.includes(name));

/** Sends a request from an outside address, with every parameter filled in. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  world.request(path.replace(/:\w+\??|\*/g, "018f6c1e-7b1a-7000-8000-000000000000"), {
    method,
    headers,
    peer: "203.0.113.9",
  });

describe("a route that is not public answers 401", () => {
  test.each(guarded)("$name", async ({ method, path }) => {
    for (const authorization of ["", "Bearer", "Bearer nonsense", "Basic YTpi"]) {
      const response = await ask(method, path, authorization ? { authorization } : {});
      expect(response.status, authorization).toBe(401);
    }
  });
});

describe("a public route asks no one to sign in", () => {
  test.each(PUBLIC)("%s", async (name) => {
    const [method, path] = name.split(" ") as [string, string];
    expect(routes.map((route) => route.name)).toContain(name);
    expect((await ask(method, path)).status).not.toBe(401);
  });
});

test("no client page has an address that begins like a route", () => {
  const first = (path: string) => path.split("/")[1] ?? "";
  const ours = new Set(["ws", "peerjs", ...routes.map(({ path }) => first(path))]);
  expect(CLIENT_PATHS.filter((path) => ours.has(first(path)))).toEqual([]);
});
