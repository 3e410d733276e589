import { afterAll, describe, expect, test } from "bun:test";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { createWorld } from "#test/helpers/world.ts";
import { EVENTS } from "#test/permissions/events.ts";
import { MEMBERS, MODERATION, PEOPLE } from "#test/permissions/members.ts";
import { PUBLIC } from "#test/permissions/public.ts";
import { expected, linesOf, VIEWERS } from "#test/permissions/rules.ts";

const world = createWorld();
afterAll(world.close);

interface Operation {
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: "path" | "query" }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const description = await (await world.request("/openapi.json")).text();
const { openapi, paths, components } = JSON.parse(description) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }>; responses: Record<string, object> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([name, operation]) => {
    const method = name.toUpperCase();
    return {
      name: `${method} ${path}`,
      method,
      path,
      operation,
      described: Object.keys(operation.responses),
    };
  }),
);
const withBody = operations.filter(({ operation }) => operation.requestBody);

describe("the description of the operations", () => {
  test("is OpenAPI 3.1", () => {
    expect(openapi).toStartWith("3.1.");
  });

  test("holds every operation of the server that is for its clients", () => {
    const described = operations.map(({ name }) => name).sort();
    const routes = world.app.routes
      .filter(({ hooks }) => !(hooks as { detail?: { hide?: boolean } }).detail?.hide)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(described).toEqual(routes.sort());
  });

  test("leaves out our own fields, and states limits in words", async () => {
    expect(description).not.toMatch(/"x-\w+"/);
    expect(paths["/api/user/friendship/requests/follow/{id}"]!.post).toMatchObject({
      description: "A member may do this 60 times at once, and 10 times a minute in the long run.",
    });
    expect(await (await world.request("/openapi.json")).text()).toBe(description);
    expect((await world.request("/api/user/me")).status).toBe(401);
  });

  test("defines the shape of a problem once", () => {
    expect(Object.keys(components.schemas.Problem!.properties)).toContain("code");
    expect(components.responses.Problem).toBeDefined();
  });

  test.each(operations)("$name describes its responses", ({ operation }) => {
    const content = operation.responses["200"]?.content ?? {};
    expect(Object.values(content)[0]?.schema).toMatchObject({ type: expect.anything() });
    expect(operation.responses.default).toEqual({ $ref: "#/components/responses/Problem" });
  });

  test("keeps the null of an enum that may be null", () => {
    const content = paths["/api/user/me"]!.get!.responses["200"]!.content!;
    const { properties } = content["application/json"]!.schema as { properties: Record<string, object> };
    expect(properties.goal).toEqual({
      anyOf: [{ type: "string", enum: ["relationship", "friendship", "flirting"] }, { type: "null" }],
    });
  });
});

describe("the described refusals are those that the server gives", () => {
  const lines = linesOf({ ...PUBLIC, ...MEMBERS, ...PEOPLE, ...MODERATION, ...EVENTS });

  /** The statuses according to the tables of the permission tests. */
  function givenBy(operation: string): Set<string> {
    const outcomes = lines
      .filter(({ name }) => name.replace(/:(\w+)/g, "{$1}") === operation)
      .flatMap(({ rule, target }) => VIEWERS.map((viewer) => expected(rule, viewer, target)))
      .filter((outcome) => outcome in ERRORS || outcome === "ok");
    return new Set(outcomes.map((code) => (code === "ok" ? "200" : String(ERRORS[code as ErrorCode][0]))));
  }

  test.each(operations)("$name, by who asks and for what", ({ name, operation, described }) => {
    const { security = [], parameters = [] } = operation;
    const needsToken = security.length > 0 && security.every((scheme) => "bearer" in scheme);
    const takesPath = parameters.some((each) => each.in === "path");
    const given = givenBy(name);
    expect(given.has("401")).toBe(needsToken);
    if (needsToken) expect(described).toEqual(expect.arrayContaining(["401", "403"]));
    // No one in the tables has a role, and they are refused what only moderators and admins may do, whatever the id.
    const needsRole = [...given].every((status) => status === "401" || status === "403");
    if (takesPath && !needsRole) expect(described.includes("404")).toBe(given.has("404"));
  });

  test.each(withBody)("$name, by how its body is sent", async ({ method, path, operation, described }) => {
    const [type = ""] = Object.keys(operation.requestBody!.content);
    const send = async (headers: Record<string, string>) => {
      const { token } = world.newPerson({ role: "admin" });
      const address = path.replace(/\{\w+\}/g, () => crypto.randomUUID());
      const authorization = `Bearer ${token}`;
      return world.request(address, { method, body: "{", headers: { authorization, ...headers } });
    };
    expect((await send({ "content-type": type })).status).toBe(400);
    expect((await send({ "content-type": "text/plain" })).status).toBe(415);
    expect((await send({ "content-type": type, "content-length": "99999999" })).status).toBe(413);
    expect(described).toEqual(expect.arrayContaining(["400", "413", "415"]));
  });

  test.each(operations)("$name, by what is wrong in it", async ({ method, path, operation, described }) => {
    const { parameters = [], requestBody } = operation;
    const wrong = "x".repeat(300);
    const query = parameters.filter((each) => each.in === "query").map(({ name }) => `${name}=${wrong}`);
    const { status } = await world.request(`${path.replace(/\{\w+\}/g, wrong)}?${query.join("&")}`, {
      method,
      headers: {
        authorization: `Bearer ${world.newPerson({ role: "admin" }).token}`,
        ...(requestBody && { "content-type": "application/json" }),
      },
      ...(requestBody && { body: "[]" }),
    });
    // A photo is sent as a form: its route does not accept this body at all.
    const isForm = "multipart/form-data" in (requestBody?.content ?? {});
    if (!isForm) expect(status === 422).toBe(described.includes("422"));
  });
});
