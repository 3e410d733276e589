import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PREVIEWS_AT_ONCE } from "#contract/limits.ts";
import { PRIVACY_LEVELS } from "#contract/people.ts";
import { type Previews, previews as shape } from "#contract/previews.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

const ask = async (viewer: TestPerson, asked: { events?: string[]; people?: string[] }) => {
  const { status, body } = await viewer.post("/api/previews", asked);
  expect(status).toBe(200);
  return shape.strict().parse(body) as Previews;
};
const host = () => world.newVip("Ольга");
const rowsOf = (table: string) =>
  world.deps.db.sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n;

describe("A preview", () => {
  test("of an event has its title, time and place as the viewer may see it, and of a person what a face shows", async () => {
    const [olga, mark] = [host(), world.newVip("Марк")];
    const open = await world.events.host(olga, { title: "Чтения у пруда", askToCome: false });
    const asked = await world.events.host(olga, { title: "Ужин", askToCome: true });
    const own = await ask(olga, { events: [open.id, asked.id] });
    const seen = await ask(mark, { events: [open.id, asked.id], people: [olga.id, mark.id] });
    expect(own.events.map(({ place }) => place)).toEqual([open.address.text!, asked.address.text!]);
    expect(seen.events).toMatchObject([
      { title: "Чтения у пруда", place: open.address.text },
      { title: "Ужин" },
    ]);
    expect(seen.events[1]!.place).not.toBe(asked.address.text!);
    expect(seen.people.map(({ name }) => name).sort()).toEqual(["Марк", "Ольга"]);
  });

  test("is missing alike for all that is closed, deleted or never was", async () => {
    const [olga, free, blocked] = [host(), world.newPerson(), world.newVip("Борис")];
    const event = await world.events.host(olga);
    const over = await world.events.host(olga);
    expect((await olga.post(`/api/event/${over.id}/cancel`, { reason: "Дождь" })).status).toBe(200);
    world.block(olga, blocked);
    const hidden = world.newPerson({ hide: true });
    const gone = world.newPerson({ deletedAt: world.clock() });
    const locked = world.newPerson({ lockedAt: world.clock() });
    const nothing = { events: [], people: [] };
    expect(await ask(free, { events: [event.id, "no-such-event"] })).toEqual(nothing);
    expect(await ask(blocked, { events: [event.id], people: [olga.id] })).toEqual(nothing);
    const closed = [hidden, gone, locked].map(({ id }) => id);
    expect(await ask(free, { people: [...closed, "no-such-person"] })).toEqual(nothing);
    const other = world.newVip("Вера");
    expect((await ask(other, { events: [event.id, over.id] })).events.map(({ id }) => id)).toEqual([
      event.id,
    ]);
  });

  test("is no visit: nothing is stored or told, and each is there once", async () => {
    const [olga, mark] = [host(), world.newVip("Марк")];
    const event = await world.events.host(olga);
    const tab = await world.tabOf(olga);
    const before = [rowsOf("profile_views"), rowsOf("event_views")];
    const { events, people } = await ask(mark, {
      events: [event.id, event.id],
      people: [olga.id, olga.id],
    });
    expect([events.length, people.length]).toEqual([1, 1]);
    expect([rowsOf("profile_views"), rowsOf("event_views")]).toEqual(before);
    expect(await tab.unread()).toEqual([]);
    expect((await olga.get("/api/user/visitors")).body.data).toEqual([]);
  });

  test("is asked for a page of messages at most", async () => {
    const people = Array.from({ length: PREVIEWS_AT_ONCE + 1 }, (_, n) => String(n));
    expect((await world.newPerson().post("/api/previews", { people })).status).toBe(422);
    expect((await world.newPerson().post("/api/previews", {})).status).toBe(200);
  });
});

test("A person's preview shows their picture and age if and only if the profile does", async () => {
  const cases = fc.record({
    level: fc.constantFrom(...PRIVACY_LEVELS),
    friends: fc.boolean(),
    blocked: fc.boolean(),
    hide: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ level, friends, blocked, hide }) => {
      const [me, other] = [world.newPerson(), world.newPerson({ seeUserPic: level, hide })];
      if (friends) world.befriend(me, other);
      if (blocked) world.block(other, me);
      const { people } = await ask(me, { people: [other.id] });
      const { body } = await me.get(`/api/user/id/${other.id}`);
      if (blocked || hide) expect(people).toEqual([]);
      else
        expect(people).toEqual([
          { id: other.id, name: body.name, age: body.age, image: body.image, vip: body.vip } as never,
        ]);
    }),
    { numRuns: 60, seed: 2030 },
  );
});
