import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
});
afterEach(() => world.close());

/** Runs the job and returns the reminders that it writes: recipient and subject. */
async function remind(after = 0): Promise<[to: string, subject: string][]> {
  world.clock.advance(after);
  await world.features.reminders.remindDue();
  return (await world.deliver())
    .map(({ to, subject }): [string, string] => [to?.[0]?.address ?? "", subject ?? ""])
    .filter(([, subject]) => /^(Скоро встреча|Через час)/.test(subject));
}
const to = async (after = 0) => (await remind(after)).map(([address]) => address).toSorted();

/** Anna hosts an event in two days, Boris comes. */
async function walk(changes: Parameters<typeof world.events.create>[1] = {}) {
  const [anna, boris] = [world.newVip("Анна"), world.newVip("Борис")];
  const event = await world.events.create(anna, changes);
  world.events.stand(boris, event, "coming");
  return { anna, boris, event };
}
const ANNA = "person-1@example.org";
const BORIS = "person-2@example.org";
const wanted = (who: TestPerson, eventReminders: boolean) =>
  who.post("/api/settings/notification", { eventReminders });

describe("Host and guests", () => {
  test("are reminded a day and an hour before, each once, by e-mail and push", async () => {
    const { boris, event } = await walk();
    const path = await world.subscribe(boris);
    expect(await remind(DAY_MS - MINUTE_MS)).toEqual([]);
    expect((await remind(MINUTE_MS)).toSorted()).toEqual([
      [ANNA, "Скоро встреча: Прогулка"],
      [BORIS, "Скоро встреча: Прогулка"],
    ]);
    const text = world.mail.mails.find((mail) => mail.to?.[0]?.address === BORIS)!.text;
    expect(text).toContain("Когда: четверг, 17 января 2030, 15:00 (UTC+3).");
    expect(text).toContain("Где: Тверская улица, 7.");
    expect(text).toContain("Откажитесь от места");
    expect(text).toContain(`http://localhost:3000/events/${event.id}`);
    expect(world.mail.mails.find((mail) => mail.to?.[0]?.address === ANNA)!.text).not.toContain("Откажитесь");

    for (let n = 0; n < 3; n++) expect(await remind(HOUR_MS)).toEqual([]);
    expect(await remind(20 * HOUR_MS - MINUTE_MS)).toEqual([]);
    expect((await remind(MINUTE_MS)).map(([, subject]) => subject)).toEqual([
      "Через час: Прогулка",
      "Через час: Прогулка",
    ]);
    expect(await remind(MINUTE_MS)).toEqual([]);
    expect(await remind(DAY_MS)).toEqual([]);

    const pushes = (await world.pushes()).filter((push) => push.path === path);
    const tag = `event:${event.id}`;
    expect(pushes.map(({ payload }) => payload)).toMatchObject([
      { kind: "event", title: "Прогулка", body: "Завтра, 15:00 · Тверская улица, 7", tag },
      { kind: "event", title: "Прогулка", body: "Сегодня, 15:00 · Тверская улица, 7", tag },
    ]);
    expect(pushes[0]!.payload.url).toBe(`/events/${event.id}`);
  });

  test("are reminded even while they have a tab open", async () => {
    const { boris } = await walk();
    await world.subscribe(boris);
    world.openTab(boris);
    expect(await to(DAY_MS)).toEqual([ANNA, BORIS]);
    expect(await world.pushes()).toHaveLength(1);
  });

  test("are reminded again when the event is moved, and not at the old time", async () => {
    const { anna, event } = await walk();
    expect(await to(DAY_MS)).toHaveLength(2);
    await world.events.update(anna, event, { startsAt: world.events.iso(72) });
    expect(await to(23 * HOUR_MS)).toEqual([]);
    expect(await to(25 * HOUR_MS)).toEqual([ANNA, BORIS]);
    await world.events.update(anna, event, { startsAt: world.events.iso(2) });
    expect(await to()).toEqual([ANNA, BORIS]);
    expect(await to(HOUR_MS)).toEqual([ANNA, BORIS]);
  });

  test("get only the push when they have turned e-mails off", async () => {
    const { boris } = await walk();
    await world.subscribe(boris);
    await wanted(boris, false);
    expect(await to(DAY_MS)).toEqual([ANNA]);
    expect(await world.pushes()).toHaveLength(1);
  });

  test("can unsubscribe from the e-mails by one click in the e-mail", async () => {
    await walk();
    await remind(DAY_MS);
    const mail = world.mail.mails.find((each) => each.to?.[0]?.address === BORIS)!;
    const link = mail.headers.find(({ key }) => key === "list-unsubscribe")!.value.slice(1, -1);
    const body = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await world.request(new URL(link).pathname, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(await to(23 * HOUR_MS)).toEqual([ANNA]);
  });
});

describe("No one is reminded", () => {
  test.each(["asked", "waiting", "offered", "declined", "removed", "lapsed"] as const)(
    "who is %s",
    async (state) => {
      const { boris, event } = await walk();
      world.events.stand(boris, event, state);
      expect(await to(DAY_MS)).toEqual([ANNA]);
      expect(await to(23 * HOUR_MS)).toEqual([ANNA]);
    },
  );

  test("of an event that was cancelled or deleted, or whose host has blocked them", async () => {
    const { anna, boris, event } = await walk();
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Дождь" });
    const other = await world.events.create(anna);
    world.events.stand(boris, other, "coming");
    await anna.delete(`/api/event/${other.id}`);
    expect(await to(DAY_MS)).toEqual([]);

    const third = await world.events.create(anna);
    world.events.stand(boris, third, "coming");
    world.block(anna, boris);
    expect(await to(DAY_MS)).toEqual([ANNA]);
  });

  test("a day before if they decided to come later than that, but is an hour before", async () => {
    const { event } = await walk();
    world.clock.advance(DAY_MS + HOUR_MS);
    const vera = world.newVip("Вера");
    world.events.stand(vera, event, "coming");
    expect(await to()).toEqual([ANNA, BORIS]);
    expect(await to(22 * HOUR_MS)).toEqual([ANNA, BORIS, "person-3@example.org"]);
  });

  test("a day before if the event was created later than that, but is an hour before", async () => {
    const { boris } = await walk({ startsAt: world.events.iso(5) });
    expect(boris.id).toBeString();
    expect(await to()).toEqual([]);
    expect(await to(4 * HOUR_MS)).toEqual([ANNA, BORIS]);
  });

  test("a day before if the server was down until the hour reminder was due", async () => {
    await walk();
    expect((await remind(47 * HOUR_MS + MINUTE_MS)).map(([, subject]) => subject)).toEqual([
      "Через час: Прогулка",
      "Через час: Прогулка",
    ]);
  });
});

test("A defect in one reminder does not stop the others, and no one is reminded twice after a crash", async () => {
  const { event } = await walk();
  const vera = world.newVip("Вера");
  world.events.stand(vera, event, "coming");
  const { enqueue } = world.deps.services.mails;
  world.deps.services.mails.enqueue = (mail) => {
    if (mail.to === BORIS) throw new Error("A defect");
    enqueue(mail);
  };
  expect(await to(DAY_MS)).toEqual([ANNA, "person-3@example.org"]);
  // As after a crash between Anna and Boris.
  world.deps.db.sqlite.run("UPDATE event_reminders SET done = 0, told_until = ?", [first(event)]);
  world.deps.services.mails.enqueue = enqueue;
  expect(await to()).toEqual([BORIS, "person-3@example.org"]);
});

const first = ({ user }: Event) => user.id;

test("All participants of a large event are reminded once, whatever the order of their ids", async () => {
  const { event } = await walk();
  for (let n = 0; n < 60; n++) world.events.stand(world.newVip("Гость"), event, "coming");
  const mails = await to(DAY_MS);
  expect(mails).toHaveLength(62);
  expect(new Set(mails).size).toBe(62);
  expect(await to()).toEqual([]);
});
