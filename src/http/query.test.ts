import { afterAll, expect, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { createWorld } from "#test/helpers/world.ts";
import { queries } from "./query.ts";

const ODD = "a,b;c+d&e=f%g#h/i\\j[1]{2} \0";

test.each([ODD, ",", "a,b", "[1]", '{"a":1}', "%2C", "\0", "100%", "Ростов на Дону, Россия"])(
  "the value %j of a query stays one text",
  async (text) => {
    const app = new Elysia()
      .use(queries)
      .get("/", ({ query }) => query, { query: z.object({ name: z.string() }) });
    const answer = await app.handle(new Request(`http://localhost/?name=${encodeURIComponent(text)}`));
    expect(await answer.json()).toEqual({ name: text });
  },
);

const world = createWorld();
afterAll(() => world.close());

test("a chat is found by a name with a comma or a sign, and nothing odd in any parameter is a defect", async () => {
  const anna = world.newPerson({ vipUntil: world.clock() + 86_400_000 });
  for (const name of ["a,b", ODD, "\0"])
    expect(
      (await anna.get(`/api/chat/allPagination?name=${encodeURIComponent(name.slice(0, 40))}`)).status,
    ).toBe(200);

  const { paths } = (await (await world.request("/openapi.json")).json()) as {
    paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>;
  };
  const asked = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => [path, name] as const),
  );
  expect(asked.length).toBeGreaterThan(40);
  for (const [path, name] of asked)
    for (const value of [ODD, ",", "\0", "[", "{}"]) {
      const filled = path.replace(/\{\w+\}/g, anna.id);
      const { status } = await anna.fetch(`${filled}?${name}=${encodeURIComponent(value)}`);
      expect(status, `${path}?${name}=${value}`).toBeLessThan(500);
    }
});
