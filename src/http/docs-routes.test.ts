import { afterAll, describe, expect, spyOn, test } from "bun:test";
import * as z from "zod";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

test("the description of the routes is made once, and is sent again only when it has changed", async () => {
  const first = await world.request("/openapi.json");
  expect(first.headers.get("content-type")).toStartWith("application/json");
  const etag = first.headers.get("etag")!;
  const made = spyOn(z, "toJSONSchema");
  expect(await (await world.request("/openapi.json")).json()).toEqual(await first.json());
  const unchanged = await world.request("/openapi.json", { headers: { "if-none-match": etag } });
  expect(unchanged.status).toBe(304);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

test.each([
  ["/swagger", "/docs"],
  ["/swagger/json", "/openapi.json"],
])("%s, where @elysiajs/swagger would be, leads to %s", async (from, to) => {
  const { status, headers } = await world.request(from);
  expect([status, headers.get("location")]).toEqual([308, to]);
});

describe("the docs page", () => {
  test("requests nothing from other servers", async () => {
    const page = await (await world.request("/docs")).text();
    const addresses = [...page.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(["/openapi.json", "/docs/scalar.js"]);
  });

  test("gets its script from this server", async () => {
    const response = await world.request("/docs/scalar.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/javascript");
  });

  test("works under the same policy as every other page", async () => {
    const policy = (await world.request("/docs")).headers.get("content-security-policy");
    expect(policy).toBe((await world.request("/api/common/config")).headers.get("content-security-policy"));
  });
});
