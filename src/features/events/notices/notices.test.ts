import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { eventNotices } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
});
afterEach(() => world.close());

/** E-mails written since the last call: recipient and subject. */
async function mails(): Promise<[to: string, subject: string][]> {
  return (await world.deliver())
    .map(({ to, subject }): [string, string] => [to?.[0]?.address ?? "", subject ?? ""])
    .toSorted();
}
/** Advances the clock and runs the job that sends what is due. */
const sendAfter = (milliseconds: number) => {
  world.clock.advance(milliseconds);
  return world.features.events.sendPendingNotices();
};
const bodies = async () => (await world.pushes()).map(({ payload }) => payload.body);

/** Anna hosts, Boris comes; each has a browser. */
async function walk(changes: Parameters<typeof world.events.create>[1] = {}) {
  const [anna, boris] = [world.newVip("Анна"), world.newVip("Борис")];
  for (const who of [anna, boris]) await world.subscribe(who);
  const event = await world.events.create(anna, changes);
  world.events.stand(boris, event, "coming");
  return { anna, boris, event };
}
const ANNA = "person-1@example.org";
const BORIS = "person-2@example.org";
const VERA = "person-3@example.org";

describe("Participants are notified", () => {
  test("of another time or place, and of no smaller change", async () => {
    const { anna, event } = await walk();
    await world.events.update(anna, event, { title: "Длинная прогулка", description: "Берите чай" });
    expect(await mails()).toEqual([]);
    await world.events.update(anna, event, { startsAt: world.events.iso(50) });
    expect(await mails()).toEqual([[BORIS, "Перенос: Длинная прогулка"]]);
    world.clock.advance(HOUR_MS);
    await world.events.update(anna, event, { address: "Арбат, 1", lat: 55.75, lon: 37.59 });
    expect(await mails()).toEqual([[BORIS, "Перенос: Длинная прогулка"]]);
    expect(await bodies()).toEqual([
      "Организатор поменял время или место. Теперь: четверг, 17 января 2030, 17:00 (UTC+3), Тверская улица, 7",
      "Организатор поменял время или место. Теперь: четверг, 17 января 2030, 17:00 (UTC+3), Арбат, 1",
    ]);
  });

  test("of fifteen moves in seconds twice: of the first at once, and an hour later of where the event is by then", async () => {
    const { anna, boris, event } = await walk();
    for (let move = 1; move <= 15; move++)
      await world.events.update(anna, event, { address: `Арбат, ${move}`, lat: 55.75, lon: 37.59 });
    expect(await mails()).toEqual([[BORIS, "Перенос: Прогулка"]]);
    await sendAfter(HOUR_MS - MINUTE_MS);
    expect(await mails()).toEqual([]);
    await sendAfter(MINUTE_MS);
    expect(await mails()).toEqual([[BORIS, "Перенос: Прогулка"]]);
    expect((await bodies()).at(-1)).toContain("Арбат, 15");
    await boris.post("/api/event/reaction/unset", { eventID: event.id, type: "coming" });
  });

  test("of a move that waits in time, when the event begins sooner", async () => {
    const { anna, event } = await walk();
    await world.events.update(anna, event, { startsAt: world.events.iso(50) });
    await mails();
    await world.events.update(anna, event, { startsAt: world.events.iso(1) });
    await sendAfter(14 * MINUTE_MS);
    expect(await mails()).toEqual([]);
    await sendAfter(MINUTE_MS);
    expect(await mails()).toEqual([[BORIS, "Перенос: Прогулка"]]);
  });

  test.each([
    [
      "the event is cancelled",
      (anna: TestPerson, id: string) => anna.post(`/api/event/${id}/cancel`, { reason: "Ливень" }),
    ],
    ["the event is deleted", (anna: TestPerson, id: string) => anna.delete(`/api/event/${id}?reason=Rain`)],
  ])("of no move that waits once %s", async (_, end) => {
    const { anna, event } = await walk();
    for (const hours of [50, 51])
      await world.events.update(anna, event, { startsAt: world.events.iso(hours) });
    await mails();
    await end(anna, event.id);
    expect(await mails()).toEqual([[BORIS, "Отмена: Прогулка"]]);
    await sendAfter(HOUR_MS);
    expect(await mails()).toEqual([]);
  });

  test("of no move that waits once they have left", async () => {
    const { anna, boris, event } = await walk();
    for (const hours of [50, 51])
      await world.events.update(anna, event, { startsAt: world.events.iso(hours) });
    await mails();
    await boris.post("/api/event/reaction/unset", { eventID: event.id, type: "coming" });
    await sendAfter(HOUR_MS);
    expect(await mails()).toEqual([]);
  });

  test("of the new time and place once in an e-mail, each in a line of its own", async () => {
    const { anna, event } = await walk();
    await world.events.update(anna, event, { startsAt: world.events.iso(50) });
    await mails();
    const { text = "" } = world.mail.mails.at(-1)!;
    expect(text).toContain("Организатор поменял время или место.");
    expect(text.match(/17 января/g)).toHaveLength(1);
    expect(text.match(/Тверская улица, 7/g)).toHaveLength(1);
  });

  test("of everything that one change means to them", async () => {
    const { anna, event } = await walk({ capacity: 1, askToCome: false });
    world.events.stand(world.newVip("Вера"), event, "waiting");
    await world.events.update(anna, event, { capacity: 2, startsAt: world.events.iso(50) });
    expect((await mails()).map(([to]) => to)).toEqual([BORIS, VERA, VERA]);
  });

  test("that an event is cancelled, and why; so are members who asked or wait", async () => {
    const { anna, event } = await walk();
    const vera = world.newVip("Вера");
    world.events.stand(vera, event, "asked");
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
    expect(await mails()).toEqual([
      [BORIS, "Отмена: Прогулка"],
      [VERA, "Отмена: Прогулка"],
    ]);
    expect(world.mail.mails[0]!.text).toContain("Встреча отменена: Ливень.");
    expect(await bodies()).toEqual(["Встреча отменена: Ливень"]);
  });

  test("of a cancellation, however many they are", async () => {
    const { anna, event } = await walk();
    // Several times as many as one turn of the event loop writes to.
    for (let i = 0; i < 100; i++) world.events.stand(world.newVip(`Гость ${i}`), event, "coming");
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
    expect(await mails()).toHaveLength(101);
  });

  test("of nothing more after that: a place that was offered goes to no one", async () => {
    const { anna, boris, event } = await walk({ capacity: 1, askToCome: false });
    const vera = world.newVip("Вера");
    world.events.stand(vera, event, "waiting");
    await boris.post("/api/event/reaction/unset", { eventID: event.id, type: "coming" });
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
    await mails();
    world.clock.advance(DAY_MS);
    world.features.events.tick();
    expect(await mails()).toEqual([]);
    expect((await vera.get(`/api/event/${event.id}`)).body).toMatchObject({
      attendance: { state: "lapsed" },
    });
  });

  test("that an event was deleted, and why", async () => {
    const { anna, event } = await walk();
    await anna.delete(`/api/event/${event.id}?reason=${encodeURIComponent("Заболел")}`);
    expect(await mails()).toEqual([[BORIS, "Отмена: Прогулка"]]);
    expect(await bodies()).toEqual(["Встреча отменена: Заболел"]);
  });

  test.each([
    ["deletes the account", (anna: TestPerson) => anna.post("/api/user/profile/delete", {})],
    ["is suspended", (anna: TestPerson) => world.change(anna, { lockedAt: world.clock() })],
    [
      "hides, and deletes the account later",
      async (anna: TestPerson) => {
        await anna.post("/api/user/settings", { hide: true });
        world.features.events.followHosts();
        await anna.post("/api/user/profile/delete", {});
      },
    ],
  ])("once that the host is gone, when the host %s", async (_, leave) => {
    const { anna, boris, event } = await walk();
    const vera = world.newVip("Вера");
    world.events.stand(vera, event, "asked");
    await leave(anna);
    world.features.events.followHosts();
    world.features.events.followHosts();
    // The host gets an e-mail too, when the account is deleted.
    expect((await mails()).filter(([to]) => to !== ANNA)).toEqual([
      [BORIS, "Отмена: Прогулка"],
      [VERA, "Отмена: Прогулка"],
    ]);
    expect(world.mail.mails.at(-1)!.text).toContain("организатора здесь больше нет");
    expect(await bodies()).toEqual(["Встреча не состоится: организатора здесь больше нет"]);
    // Guests who were told not to come are not expected once the host is back.
    world.change(anna, { deletedAt: null, lockedAt: null, hide: false });
    world.features.events.followHosts();
    expect((await boris.get(`/api/event/${event.id}`)).body).toMatchObject({ attendance: null, coming: 0 });
  });

  test("that they lost their place, when the host blocks them", async () => {
    const { anna, boris } = await walk();
    await anna.post(`/api/user/blocks/${boris.id}`);
    expect(await mails()).toEqual([[BORIS, "Вас нет в списке: Прогулка"]]);
    expect(world.mail.mails[0]!.text).not.toContain("Тверская");
  });

  test("of nothing when they block the host themselves, or the event was over by then", async () => {
    const first = await walk();
    await first.boris.post(`/api/user/blocks/${first.anna.id}`);
    const { anna, boris } = await walk();
    world.clock.advance(4 * DAY_MS);
    await anna.post(`/api/user/blocks/${boris.id}`);
    expect(await mails()).toEqual([]);
    expect(await bodies()).toEqual([]);
  });

  test("neither of events that are over, nor after they were removed", async () => {
    const { anna, boris, event } = await walk();
    world.events.stand(boris, event, "removed");
    await world.events.update(anna, event, { startsAt: world.events.iso(50) });
    world.clock.advance(4 * DAY_MS);
    await anna.delete(`/api/event/${event.id}`);
    expect(await mails()).toEqual([]);
    expect(await bodies()).toEqual([]);
  });

  test("only by push, when they have turned such e-mails off", async () => {
    const { anna, boris, event } = await walk();
    await boris.post("/api/settings/notification", { eventNews: false });
    await world.events.update(anna, event, { startsAt: world.events.iso(50) });
    expect(await mails()).toEqual([]);
    expect(await bodies()).toHaveLength(1);
  });
});

describe("Asking to come", () => {
  const want = (who: TestPerson, { id }: Event) =>
    who.post("/api/event/reaction/set", { eventID: id, type: "coming" });
  const answer = (host: TestPerson, { id }: Event, { id: userId }: TestPerson, how: "accept" | "decline") =>
    host.post(`/api/event/${id}/people/${userId}/${how}`);

  test("notifies the host by push, and acceptance notifies the member, with the address only then", async () => {
    const { anna, event } = await walk();
    const vera = world.newVip("Вера");
    await world.subscribe(vera);
    await want(vera, event);
    expect(await bodies()).toEqual(["Новая заявка: ответьте, примете ли вы участника"]);
    expect(await mails()).toEqual([]);
    await answer(anna, event, vera, "accept");
    expect(await mails()).toEqual([[VERA, "Вас ждут: Прогулка"]]);
    expect((await bodies())[1]).toEndWith("Адрес: Тверская улица, 7");
  });

  test("reveals no address when it is declined", async () => {
    const { anna, event } = await walk();
    const vera = world.newVip("Вера");
    await want(vera, event);
    await answer(anna, event, vera, "decline");
    expect(await mails()).toEqual([[VERA, "Без места: Прогулка"]]);
    expect(world.mail.mails.at(-1)!.text).not.toContain("Тверская");
  });

  test("for a full event leads to an offer of the next free place, with the time until which it is held", async () => {
    const { boris, event } = await walk({ capacity: 1, askToCome: false });
    const vera = world.newVip("Вера");
    await want(vera, event);
    await boris.post("/api/event/reaction/unset", { eventID: event.id, type: "coming" });
    expect(await mails()).toEqual([[VERA, "Место освободилось: Прогулка"]]);
    expect(world.mail.mails.at(-1)!.text).toContain("ждёт вас до: среда, 16 января 2030, 15:00 (UTC+3)");
    world.clock.advance(25 * HOUR_MS);
    world.features.events.tick();
    expect(await mails()).toEqual([[VERA, "Место занято: Прогулка"]]);
  });

  test("ends when the host removes the member, who is notified without the address", async () => {
    const { anna, boris, event } = await walk();
    await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
    expect(await mails()).toEqual([[BORIS, "Вас нет в списке: Прогулка"]]);
    expect(world.mail.mails.at(-1)!.text).not.toContain("Тверская");
  });

  test("leads to 'Still coming?' a day before if others wait, instead of the reminder", async () => {
    const { event } = await walk({ capacity: 1, askToCome: false });
    await want(world.newVip("Вера"), event);
    world.clock.advance(DAY_MS);
    world.features.events.tick();
    expect((await mails()).filter(([to]) => to === BORIS)).toEqual([[BORIS, "Придёте? Прогулка"]]);
    expect((await bodies()).at(-1)).toContain("Ответьте до: четверг, 17 января 2030, 09:00 (UTC+3)");
    await world.features.reminders.remindDue();
    expect(await mails()).toEqual([[ANNA, "Скоро встреча: Прогулка"]]);
  });
});

test.each([
  [
    "Cancelling",
    (event: Event, anna: TestPerson) => anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" }),
  ],
  [
    "Moving",
    (event: Event, anna: TestPerson) => world.events.update(anna, event, { startsAt: world.events.iso(50) }),
  ],
])(
  "%s an event for hundreds of people notifies all of them, a few in each turn of the event loop",
  async (_, change) => {
    const { anna, event } = await walk();
    for (let n = 0; n < 200; n++) world.events.stand(world.newVip("Гость"), event, "coming");
    const { db } = world.deps;
    const { reading } = db;
    const turns = [0];
    let turn = setImmediate(function next() {
      turns.push(0);
      turn = setImmediate(next);
    });
    db.reading = (work) => {
      turns[turns.length - 1]! += 1;
      return reading(work);
    };
    await change(event, anna);
    await world.features.events.sendPendingNotices();
    clearImmediate(turn);
    db.reading = reading;
    expect(await mails()).toHaveLength(201);
    expect(Math.max(...turns)).toBeLessThan(100);
  },
);

test("A cancellation reaches everyone who comes, even if the host leaves in the same moment", async () => {
  const { anna, event } = await walk();
  for (let n = 0; n < 45; n++) world.events.stand(world.newVip("Гость"), event, "coming");
  await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
  world.change(anna, { lockedAt: world.clock() });
  world.features.events.followHosts();
  await world.features.events.sendPendingNotices();
  expect(await mails()).toHaveLength(46);
});

test("Notices left unsent by a crash are sent later, and none is sent twice", async () => {
  const { anna, event } = await walk();
  for (let n = 0; n < 45; n++) world.events.stand(world.newVip("Гость"), event, "coming");
  const { db, services } = world.deps;
  const { transaction } = db;
  const { enqueue } = services.mails;
  let written = 0;
  services.mails.enqueue = (mail) => {
    enqueue(mail);
    written += 1;
  };
  // As if the process died while notifying the thirtieth: nothing is committed from there on.
  db.transaction = (work) =>
    transaction(() => {
      const result = work();
      if (written >= 30) throw new Error("A crash");
      return result;
    });
  await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
  await world.features.events.sendPendingNotices();
  db.transaction = transaction;
  expect(await mails()).toHaveLength(29);
  await anna.delete(`/api/event/${event.id}`);
  await world.features.events.sendPendingNotices();
  const rest = await mails();
  expect(rest).toHaveLength(46 - 29);
  expect(db.orm.select().from(eventNotices).all()).toEqual([]);
});

describe("Notices that fail", () => {
  const broken = async (isBroken: (to: string) => boolean) => {
    const { anna, event } = await walk();
    world.events.stand(world.newVip("Вера"), event, "coming");
    const { mails } = world.deps.services;
    const { enqueue } = mails;
    mails.enqueue = (mail) => {
      if (isBroken(mail.to)) throw new Error("database is locked");
      enqueue(mail);
    };
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
    await world.features.events.sendPendingNotices();
    return () => {
      mails.enqueue = enqueue;
    };
  };
  const left = () => world.deps.db.orm.select().from(eventNotices).all().length;

  test("are sent a minute later, once, and delay no one else's", async () => {
    const mend = await broken((to) => to === BORIS);
    expect(await mails()).toEqual([[VERA, "Отмена: Прогулка"]]);
    expect([left(), await bodies()]).toEqual([1, []]);
    mend();
    await world.features.events.sendPendingNotices();
    expect(await mails()).toEqual([[BORIS, "Отмена: Прогулка"]]);
    expect([left(), await bodies()]).toEqual([0, ["Встреча отменена: Ливень"]]);
  });

  test("every time are dropped after half an hour", async () => {
    await broken(() => true);
    for (let minute = 1; minute < 30; minute++) await world.features.events.sendPendingNotices();
    expect([left(), await mails()]).toEqual([0, []]);
  });
});

test("A guest who comes and leaves all day is announced to the host once", async () => {
  const [anna, boris] = [world.newVip("Анна"), world.newVip("Борис")];
  await world.subscribe(anna);
  const event = await world.events.create(anna, { askToCome: false });
  for (let turn = 0; turn < 20; turn++)
    for (const change of ["set", "unset"])
      await boris.post(`/api/event/reaction/${change}`, { eventID: event.id, type: "coming" });
  // Nor by asking, once the host wants to be asked.
  await world.events.update(anna, event, { askToCome: true });
  await boris.post("/api/event/reaction/set", { eventID: event.id, type: "coming" });
  await mails();
  expect(await bodies()).toHaveLength(1);
});
