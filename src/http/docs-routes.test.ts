import { afterAll, describe, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

interface Operation {
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const { openapi, paths, components } = (await (await world.request("/openapi.json")).json()) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }>; responses: Record<string, object> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe("the description of the calls", () => {
  test("is OpenAPI 3.1", () => {
    expect(openapi).toStartWith("3.1.");
  });

  test("holds every call of the server that is for its clients", () => {
    const described = operations.map(({ call }) => call).sort();
    const routes = world.app.routes
      .filter(({ hooks }) => !(hooks as { detail?: { hide?: boolean } }).detail?.hide)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(described).toEqual(routes.sort());
  });

  test.each(operations)("$call says what it answers", ({ operation }) => {
    const content = operation.responses["200"]?.content ?? {};
    expect(Object.values(content)[0]?.schema).toMatchObject({ type: expect.anything() });
  });

  test.each(operations)("$call says how its failures look", ({ operation }) => {
    expect(operation.responses.default).toEqual({ $ref: "#/components/responses/Problem" });
    if (operation.security) expect(operation.responses["401"]).toBeDefined();
  });

  test("keeps our own notes to itself, and tells limits in words", async () => {
    const fields = operations.flatMap(({ operation }) => Object.keys(operation));
    expect(fields.filter((field) => field.startsWith("x-"))).toEqual([]);
    expect(paths["/api/user/friendship/requests/follow/{id}"]!.post).toMatchObject({
      description: "A member may do this 60 times at once, and 10 times a minute in the long run.",
    });
    const again = await (await world.request("/openapi.json")).json();
    expect(again).toMatchObject({ paths });
    expect((await world.request("/api/user/me")).status).toBe(401);
  });

  test("tells the shape of a problem once", () => {
    expect(Object.keys(components.schemas.Problem!.properties)).toContain("code");
    expect(components.responses.Problem).toBeDefined();
  });
});

describe("the docs page", () => {
  test("asks no other server for anything", async () => {
    const page = await (await world.request("/docs")).text();
    const addresses = [...page.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(["/openapi.json", "/docs/scalar.js"]);
  });

  test("has its script here", async () => {
    const response = await world.request("/docs/scalar.js");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("text/javascript");
  });

  test("works under the same policy as every other page", async () => {
    const policy = (await world.request("/docs")).headers.get("content-security-policy");
    expect(policy).toBe((await world.request("/api/common/config")).headers.get("content-security-policy"));
  });
});
