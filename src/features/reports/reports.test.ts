import { afterAll, describe, expect, test } from "bun:test";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { newPerson, tabOf } = world;
const { meeting, about } = world.reports;
const REPORT = { reason: "insults", text: "Кричит на всех" } as const;

describe("From a profile", () => {
  test("a report is stored with its reporter, reported person, reason and time", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    expect(await report(anna, boris, REPORT)).toMatchObject({ status: 200, body: {} });
    expect(about(boris)).toMatchObject([
      {
        reporterKey: userKey(anna.id),
        ...REPORT,
        source: "profile",
        context: { kind: "profile" },
        counts: false,
        state: "open",
        createdAt: world.clock(),
      },
    ]);
  });

  test("a body with only a text, as in the specification, gets the reason other", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    const path = `/api/rating/${boris.id}/report`;
    expect(await anna.post(path, { text: "Пугает людей" })).toMatchObject({ status: 200, body: {} });
    expect(about(boris)).toMatchObject([{ reason: "other", text: "Пугает людей" }]);
    expect(await anna.post(path, { text: "\u200B" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "text", code: "required" }] },
    });
  });

  test("a reporter has one open report per reason, and may report again once it is decided", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    await report(anna, boris);
    expect(await report(anna, boris, { text: "снова" })).toMatchObject({
      status: 409,
      body: { code: "already_reported" },
    });
    expect((await report(anna, boris, { reason: "hatred" })).status).toBe(200);
    expect((await report(boris, anna)).status).toBe(200);
    world.reports.admin.decide(about(boris)[0]!.id, "dismissed");
    expect((await report(anna, boris)).status).toBe(200);
    expect(about(boris)).toHaveLength(3);
  });

  test("two simultaneous reports become one", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    const answers = await Promise.all([report(anna, boris), report(anna, boris)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(about(boris)).toHaveLength(1);
  });

  test("oneself, unknown ids and malformed ids are refused", async () => {
    const anna = newPerson();
    expect(await report(anna, anna)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(await report(anna, { id: Bun.randomUUIDv7() })).toMatchObject({ status: 404 });
    expect(await report(anna, { id: "somebody" })).toMatchObject({ status: 404 });
    expect(await report(world.stranger, anna)).toMatchObject({ status: 401 });
    expect(about(anna)).toEqual([]);
  });

  test.each([
    ["an unknown reason", { reason: "boring" }],
    ["no reason", { reason: undefined }],
    ["the reason other without a text", { reason: "other", text: "   " }],
    ["a text that is too long", { text: "а".repeat(2_001) }],
  ])("%s is refused", async (_, body) => {
    const [anna, boris] = [newPerson(), newPerson()];
    expect(await report(anna, boris, body)).toMatchObject({ status: 422 });
    expect(about(boris)).toEqual([]);
  });

  test("with a malformed chat id is not found", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    expect(await report(anna, boris, { chatId: "here" })).toMatchObject({ status: 404 });
  });

  test("a user who blocked the reporter, or is suspended, can be reported too", async () => {
    const [anna, boris] = [newPerson(), newPerson({ lockedAt: 1 })];
    world.block(boris, anna);
    expect((await report(anna, boris)).status).toBe(200);
  });
});

describe("From a chat", () => {
  const write = (tab: Awaited<ReturnType<typeof tabOf>>, to: { id: string }, content: string) =>
    tab.ask("MESSAGE", { to: to.id, content, clientId: crypto.randomUUID() });

  test("a report stores the latest twenty messages as the reporter sees them, and those deleted for both", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    const [annas, boriss] = [await tabOf(anna), await tabOf(boris)];
    for (let n = 1; n <= 12; n++) {
      await write(annas, boris, `я ${n}`);
      await write(boriss, anna, `он ${n}`);
    }
    const { chatId } = (await write(boriss, anna, "удалённое")).message;
    const gone = (await write(annas, boris, "нет")).message;
    await anna.delete(`/api/message/${gone.id}/delete`);
    expect((await report(anna, boris, { ...REPORT, chatId })).status).toBe(200);
    const [row] = about(boris);
    expect(row).toMatchObject({ source: "chat", context: { kind: "chat", chatId } });
    const { messages } = row!.context;
    expect(messages).toHaveLength(21);
    expect(messages.at(-1)).toMatchObject({ from: "reporter", content: "нет", deleted: true });
    expect(messages.at(-2)).toMatchObject({ from: "reported", content: "удалённое", images: [] });
    expect(messages.at(-3)).toMatchObject({ from: "reported", content: "он 12" });
    expect(messages.at(-4)).toMatchObject({ from: "reporter", content: "я 12" });
    // Messages that the reported person deletes later stay with the report.
    await boris.delete(`/api/chat/${chatId}/delete`);
    expect(about(boris)[0]!.context.messages).toHaveLength(21);
  });

  test("the claim of the reporter's device about a photo goes with it", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    const { chatId } = (await write(await tabOf(boris), anna, "привет")).message;
    expect(await report(anna, boris, { ...REPORT, chatId, guard: "covered" })).toMatchObject({ status: 200 });
    expect(about(boris)).toMatchObject([{ context: { kind: "chat", guard: "covered" }, counts: false }]);
  });

  test("of other people, or with another companion, nothing is shown or stored", async () => {
    const [anna, boris, vera] = [newPerson(), newPerson(), newPerson()];
    const tab = await tabOf(anna);
    const { chatId } = (await write(tab, boris, "привет")).message;
    expect(await report(vera, boris, { chatId })).toMatchObject({ status: 404 });
    expect(await report(anna, vera, { chatId })).toMatchObject({ status: 404 });
    expect([...about(boris), ...about(vera)]).toEqual([]);
  });
});

describe("From a room", () => {
  test("the server stores the companion, but neither answer nor frames reveal them to the reporter", async () => {
    const boris = newPerson({ name: "Борис" });
    const [guest, boriss] = [await world.guest(), await tabOf(boris)];
    const openedAt = world.clock();
    const roomId = await meeting(guest, boriss);
    const frames: string[] = [];
    for (const { socket } of [guest, boriss])
      socket.addEventListener("message", ({ data }) => frames.push(String(data)));
    expect(await guest.ask("REPORT", { ...REPORT, roomId })).toEqual({});
    expect(await boriss.unread()).toEqual([]);
    for (const secret of [boris.id, "Борис", guest.key.slice(6)]) expect(frames.join()).not.toContain(secret);
    expect(about(boris)).toMatchObject([
      {
        reporterKey: guest.key,
        source: "video",
        counts: false,
        context: {
          kind: "room",
          roomId,
          mode: "classic",
          openedAt: new Date(openedAt).toISOString(),
          endedAt: null,
        },
      },
    ]);
  });

  test("the claim of the reporter's device goes with it, alone, and holds no one", async () => {
    const boris = newPerson();
    const [anna, boriss] = [await tabOf(newPerson()), await tabOf(boris)];
    const roomId = await meeting(anna, boriss);
    await anna.ask("REPORT", { reason: "nudity", roomId, guard: "covered" });
    expect(about(boris)).toMatchObject([{ context: { roomId, guard: "covered" }, counts: false }]);
    expect(world.reports.holdsOf(userKey(boris.id))).toEqual([]);
  });

  test("reports are accepted until half an hour after its end, and store when it ended", async () => {
    const boris = newPerson();
    const [anna, boriss] = [await tabOf(newPerson()), await tabOf(boris)];
    const roomId = await meeting(anna, boriss);
    world.clock.advance(MINUTE_MS);
    const endedAt = new Date(world.clock()).toISOString();
    await boriss.ask("LEAVE_ROOM", { roomId });
    world.clock.advance(30 * MINUTE_MS - 1);
    await anna.ask("REPORT", { ...REPORT, roomId });
    expect(about(boris)).toMatchObject([{ context: { endedAt } }]);
    world.clock.advance(1);
    await expect(anna.ask("REPORT", { reason: "spam", roomId })).rejects.toMatchObject({ code: "not_found" });
  });

  test("that is anonymous, the answer does not reveal whether the companion was reported elsewhere", async () => {
    const [anna, boris] = [newPerson(), newPerson()];
    await report(anna, boris, { reason: "spam" });
    world.clock.advance(DAY_MS);
    const [annas, boriss] = [await tabOf(anna), await tabOf(boris)];
    const roomId = await meeting(annas, boriss);
    expect(await annas.ask("REPORT", { reason: "spam", roomId })).toEqual({});
    expect(about(boris)).toHaveLength(2);
    await annas.ask("REPORT", { reason: "hatred", roomId });
    await expect(annas.ask("REPORT", { reason: "hatred", roomId })).rejects.toMatchObject({
      code: "already_reported",
    });
  });

  test.each([
    ["guests", "first", () => world.guest()],
    ["members", "first", () => tabOf(newPerson())],
    ["guests", "after Next", () => world.guest()],
    ["members", "after Next", () => tabOf(newPerson())],
  ])(
    "two %s, one of whom reported the other %s, are not matched again for a day, even if no one else waits",
    async (_, when, someone) => {
      const [anna, boris] = [await someone(), await someone()];
      const roomId = await meeting(anna, boris);
      const search = async () => {
        for (const tab of [anna, boris]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
      };
      if (when === "after Next") await search();
      await anna.ask("REPORT", { ...REPORT, roomId });
      if (when === "first") await search();
      world.clock.advance(HOUR_MS);
      world.features.video.tick();
      expect([await anna.unread(), await boris.unread()].flat()).not.toContain("ENTER_ROOM");
      world.clock.advance(DAY_MS);
      for (const tab of [anna, boris]) await tab.ask("LEAVE_QUEUE", {});
      expect(await meeting(anna, boris)).not.toBe(roomId);
    },
  );

  test("that is rated, the reporter learns that they have reported this companion in an earlier one", async () => {
    const [anna, boris] = [await tabOf(newPerson()), await tabOf(newPerson())];
    const first = await meeting(anna, boris, "rating");
    await anna.ask("REPORT", { reason: "spam", roomId: first });
    await anna.ask("LEAVE_ROOM", { roomId: first });
    world.clock.advance(DAY_MS);
    const second = await meeting(anna, boris, "rating");
    expect(second).not.toBe(first);
    await expect(anna.ask("REPORT", { reason: "spam", roomId: second })).rejects.toMatchObject({
      code: "already_reported",
    });
  });

  test("of other people, or an unknown one, no one can be reported", async () => {
    const [one, two, other] = [await world.guest(), await world.guest(), await tabOf(newPerson())];
    const roomId = await meeting(one, two);
    for (const id of [roomId, "nowhere", ""])
      await expect(other.ask("REPORT", { ...REPORT, roomId: id })).rejects.toMatchObject({
        code: "not_found",
      });
    await expect(one.ask("REPORT", { reason: "other", roomId })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await one.ask("REPORT", { ...REPORT, roomId });
    await expect(one.ask("REPORT", { ...REPORT, roomId })).rejects.toMatchObject({
      code: "already_reported",
    });
  });

  test("of a call, reports are accepted during the call and after it", async () => {
    const [vip, friend] = [newPerson({ vipUntil: world.clock() + DAY_MS }), newPerson()];
    world.befriend(vip, friend);
    const [caller, callee] = [await tabOf(vip), await tabOf(friend)];
    const { callId: roomId } = await caller.ask("CALL", { userID: friend.id });
    await expect(callee.ask("REPORT", { ...REPORT, roomId })).rejects.toMatchObject({ code: "not_found" });
    await callee.ask("ANSWER_CALL", { userID: vip.id });
    await callee.ask("REPORT", { ...REPORT, roomId });
    expect(about(vip)).toMatchObject([
      { source: "call", context: { kind: "room", mode: "call", endedAt: null } },
    ]);
    world.clock.advance(MINUTE_MS);
    await callee.ask("END_CALL", { userID: vip.id });
    await caller.ask("REPORT", { ...REPORT, roomId });
    expect(about(friend)).toMatchObject([
      { source: "call", context: { endedAt: new Date(world.clock()).toISOString() } },
    ]);
    const stranger = await tabOf(newPerson());
    await expect(stranger.ask("REPORT", { ...REPORT, roomId })).rejects.toMatchObject({ code: "not_found" });
    world.clock.advance(30 * MINUTE_MS);
    await expect(caller.ask("REPORT", { reason: "spam", roomId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test("A member can make twenty reports a day, and then has to wait", async () => {
  const strict = createWorld({ env: { RATE_LIMITS: "on" } });
  const anna = strict.newPerson();
  const people = Array.from({ length: 21 }, () => strict.newPerson());
  const last = people.pop()!;
  for (const person of people) {
    expect((await report(anna, person)).status).toBe(200);
    strict.clock.advance(MINUTE_MS);
  }
  const refused = await strict.request(`/api/rating/${last.id}/report`, {
    method: "POST",
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
    body: JSON.stringify({ reason: "spam" }),
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBe((DAY_MS - 20 * MINUTE_MS) / 1000);
  expect((await report(people[0]!, last)).status).toBe(200);
  strict.clock.advance(DAY_MS - 20 * MINUTE_MS);
  expect((await report(anna, last)).status).toBe(200);
  await strict.close();
});
