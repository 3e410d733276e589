import { afterAll, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

test.each(["x", "app", "localhost"])("The routes of a site that is called %s are its own", async (host) => {
  const statusAt = async (path: string) => (await world.request(`http://${host}${path}`)).status;
  expect(await statusAt("/api/queue/classic")).toBe(200);
  expect(await statusAt("/api/user/me")).toBe(401);
  // What follows the first word is a route, too, for members alone.
  expect(await statusAt("/tiles/api/user/me")).toBe(422);
  expect(await statusAt("/media/api/event")).toBe(422);
});
