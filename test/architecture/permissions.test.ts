import { afterAll, describe, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { rowsWithout, targetOf, undone, writesSoFar } from "#test/permissions/ask.ts";
import { EVENTS } from "#test/permissions/events.ts";
import { MEMBERS, MODERATION, PEOPLE } from "#test/permissions/members.ts";
import { PUBLIC } from "#test/permissions/public.ts";
import { expected, linesOf, type Rule, type Target, VIEWERS, type Viewer } from "#test/permissions/rules.ts";
import type { Person } from "#test/permissions/things.ts";
import { settle } from "#test/permissions/town.ts";

/** Requests every route as every viewer, with their own id and with others' (specification, section 6). */
const world = createWorld();
afterAll(world.close);
const town = await settle(world);
// Otherwise the first search would store new matches, and deleting a saved search would delete them.
await world.features.dating.settleChanges();
world.deps.db.sqlite.run("DELETE FROM new_matches");
const TABLE = { ...PUBLIC, ...MEMBERS, ...PEOPLE, ...MODERATION, ...EVENTS };
const routes = world.app.routes.map(({ method, path }) => `${method} ${path}`);
const before = new Map(VIEWERS.map((viewer) => [viewer, rowsWithout(town, town.viewers[viewer])]));

test("every route is in the table", () => {
  const missing = routes.filter((route) => !(route in TABLE));
  expect(missing, "Say in test/permissions who may use these routes, and with whose ids").toEqual([]);
  expect(
    Object.keys(TABLE).filter((route) => !routes.includes(route)),
    "There are no such routes",
  ).toEqual([]);
});

describe("every viewer gets the outcome in the table, and learns and changes no more", () => {
  test.each(linesOf(TABLE))("$title", async ({ name, rule, target }) => {
    const answers: Partial<Record<Viewer, string>> = {};
    for (const viewer of VIEWERS) answers[viewer] = await undone(town, () => ask(name, rule, viewer, target));
    const wanted = VIEWERS.map((viewer) => [viewer, expected(rule, viewer, target)]);
    expect(answers as object).toEqual(Object.fromEntries(wanted));
  });
});

/** Returns the code of the refusal, or "ok". Asserts that no secret leaks and that only permitted rows change. */
async function ask(name: string, rule: Rule, viewer: Viewer, target: Target): Promise<string> {
  const written = writesSoFar(town);
  const { status, text } = await answerTo(name, rule, viewer, target);
  for (const secret of town.secretsFrom(viewer))
    expect(text, `${viewer} is told a secret`).not.toContain(secret);
  const outcome = status < 400 ? "ok" : codeOf(status, text);
  if (outcome !== "ok" || name.startsWith("GET "))
    expect(writesSoFar(town) - written, `${viewer} has changed something: ${outcome}`).toBe(0);
  else if (!rule.writes)
    expect(rowsWithout(town, town.viewers[viewer]), `${viewer} has changed what is others'`).toEqual(
      before.get(viewer)!,
    );
  return outcome;
}

async function answerTo(name: string, rule: Rule, viewer: Viewer, target: Target) {
  const me = town.viewers[viewer];
  const of = targetOf(town, target, viewer);
  const [method, pattern] = name.split(" ") as [string, string];
  const params = rule.params?.(of, me) ?? {};
  const path = pattern.replace(/:(\w+)/g, (_, key) => params[key]!);
  const query = pattern.startsWith("/media/") ? markOf(params.id!, me) : `?${rule.query?.(of, me) ?? ""}`;
  const body = rule.body?.(of, me);
  const response = await world.request(path + query, {
    method,
    peer: "203.0.113.9",
    headers: {
      ...(me.token && { authorization: `Bearer ${me.token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Query of a photo address that was issued to this viewer. */
const markOf = (image: string, { id, token }: Person) =>
  new URL(world.features.images.linksFor(image, token ? id : "").absolutePath).search;

const codeOf = (status: number, text: string): string =>
  text.startsWith("{") ? JSON.parse(text).code : String(status);
