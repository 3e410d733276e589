import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { HeldPerson, ModeratedReport, SuspendedMember } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { securityLines } from "#test/helpers/security-lines.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeEach(() => {
  world = createWorld();
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис", status: "Куплю часы", description: "Пишите в личку" });
});
afterEach(() => world.close());

async function listed<Item>(path: string, who = vera): Promise<Item[]> {
  const { status, body } = await who.get(`/api/moderation/${path}`);
  expect(status, path).toBe(200);
  return (body as { data: Item[] }).data;
}
const reports = (state = "open") => listed<ModeratedReport>(`reports?state=${state}`);
const waiting = async (who = vera) =>
  ((await who.get("/api/moderation/waiting")).body as { reports: number }).reports;
const held = () => listed<HeldPerson>("holds");
const suspended = () => listed<SuspendedMember>("suspended");
const iso = (time: number) => new Date(time).toISOString();

describe("Reports", () => {
  test("are listed oldest first, with both people, and the profile as the reporter saw it", async () => {
    await report(anna, boris, { reason: "spam", text: "Продаёт часы" });
    world.clock.advance(1);
    await report(boris, anna, { reason: "insults" });
    world.change(boris, { status: "Просто человек", description: null });
    const [first, second] = await reports();
    expect(first).toMatchObject({
      reason: "spam",
      text: "Продаёт часы",
      source: "profile",
      counts: false,
      decision: null,
      reporter: { id: anna.id, name: "Анна" },
      reported: { id: boris.id, name: "Борис" },
      context: { seen: { name: "Борис", status: "Куплю часы", description: "Пишите в личку" } },
      otherReports: 0,
      heldUntil: null,
      photos: [],
    });
    expect(second).toMatchObject({ reason: "insults", reported: { id: anna.id } });
  });

  test("that concern children come before older ones, also on the command line", async () => {
    await report(anna, boris, { reason: "spam" });
    world.clock.advance(1);
    await report(boris, anna, { reason: "child_endangerment" });
    expect((await reports()).map(({ reason }) => reason)).toEqual(["child_endangerment", "spam"]);
    expect(world.reports.moderation.openReports().map(({ reason }) => reason)).toEqual([
      "child_endangerment",
      "spam",
    ]);
  });

  test("are paged, and count what else the person is reported for", async () => {
    for (const reason of ["spam", "insults", "hatred"]) await report(anna, boris, { reason });
    const { body } = await vera.get("/api/moderation/reports?page=2&perPage=2");
    expect(body).toMatchObject({
      data: [{ otherReports: 2 }],
      pagination: { page: 2, perPage: 2, total: 3 },
    });
  });

  test("by and about guests name no one", async () => {
    const [one, two] = [await world.guest(), await world.guest()];
    const roomId = await world.reports.meeting(one, two);
    await one.ask("REPORT", { reason: "insults", roomId });
    expect(await reports()).toMatchObject([{ reporter: null, reported: null, context: { kind: "room" } }]);
  });

  test("move to the decided ones with the moderator's name, and can be decided again", async () => {
    await report(anna, boris);
    const [{ id }] = (await reports()) as [ModeratedReport];
    expect(await vera.post(`/api/moderation/reports/${id}/decision`, { verdict: "upheld" })).toMatchObject({
      status: 200,
    });
    expect(await reports()).toEqual([]);
    const decision = { verdict: "upheld", at: iso(world.clock()), by: "Вера" };
    expect(await reports("decided")).toMatchObject([{ id, decision }]);
    await vera.post(`/api/moderation/reports/${id}/decision`, { verdict: "dismissed" });
    expect(await reports("decided")).toMatchObject([{ decision: { verdict: "dismissed" } }]);
  });

  test("about the moderator are for their colleagues only", async () => {
    await report(anna, vera);
    expect(await reports()).toEqual([]);
    const { id } = world.reports.about(vera)[0]!;
    const path = `/api/moderation/reports/${id}`;
    expect((await vera.post(`${path}/decision`, { verdict: "dismissed" })).status).toBe(404);
    expect((await vera.post(`${path}/hold`)).status).toBe(404);
    const colleague = world.newPerson({ role: "admin" });
    expect(await listed("reports", colleague)).toMatchObject([{ reported: { name: "Вера" } }]);
  });
});

describe("A report that the moderator made", () => {
  test("is decided by their colleagues only, and does not wait for them", async () => {
    const colleague = world.newPerson({ role: "moderator" });
    await report(vera, boris);
    expect(await reports()).toMatchObject([{ mine: true, reporter: { id: vera.id } }]);
    expect(await waiting()).toBe(0);
    const path = `/api/moderation/reports/${world.reports.about(boris)[0]!.id}`;
    expect((await vera.post(`${path}/decision`, { verdict: "upheld" })).status).toBe(404);
    expect((await vera.post(`${path}/hold`)).status).toBe(404);
    expect(await listed("reports", colleague)).toMatchObject([{ mine: false }]);
    expect(await waiting(colleague)).toBe(1);
    expect((await colleague.post(`${path}/decision`, { verdict: "upheld" })).status).toBe(200);
    expect(await waiting(colleague)).toBe(0);
    expect(await reports("decided")).toMatchObject([{ mine: true, decision: { verdict: "upheld" } }]);
  });
});

describe("A hold by a moderator", () => {
  test("ends the room, lasts a day, survives a dismissal, and can be lifted", async () => {
    const [tab, guest] = [await world.tabOf(boris), await world.guest()];
    const roomId = await world.reports.meeting(tab, guest);
    await report(anna, boris);
    const [{ id }] = (await reports()) as [ModeratedReport];
    expect((await vera.post(`/api/moderation/reports/${id}/hold`)).status).toBe(200);
    expect(await tab.next("LEAVE_ROOM")).toEqual({ roomId, reason: "moderated" });
    const until = iso(world.clock() + DAY_MS);
    expect(await reports()).toMatchObject([{ heldUntil: until }]);
    await vera.post(`/api/moderation/reports/${id}/decision`, { verdict: "dismissed" });
    const [hold] = (await held()) as [HeldPerson];
    expect(hold).toMatchObject({ user: { id: boris.id }, since: iso(world.clock()), until });

    await expect(tab.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject({
      code: "queue_held",
    });
    expect((await vera.delete(`/api/moderation/holds/${hold.id}`)).status).toBe(200);
    expect(await held()).toEqual([]);
    expect((await vera.delete(`/api/moderation/holds/${hold.id}`)).status).toBe(404);
    await tab.ask("ENTER_QUEUE", { forceClassic: true });
    expect(world.reports.holdsOf(userKey(boris.id))).toMatchObject([{ heldBy: vera.id, clearedBy: vera.id }]);
  });

  test("of a moderator is lifted by their colleagues only", async () => {
    world.reports.moderation.hold(userKey(vera.id));
    expect(await held()).toEqual([]);
    const colleague = world.newPerson({ role: "moderator" });
    const [{ id }] = (await listed<HeldPerson>("holds", colleague)) as [HeldPerson];
    expect((await vera.delete(`/api/moderation/holds/${id}`)).status).toBe(404);
    expect((await colleague.delete(`/api/moderation/holds/${id}`)).status).toBe(200);
  });
});

describe("A suspension", () => {
  const suspend = (id: string, days: number, who = vera) =>
    who.post(`/api/moderation/suspended/${id}`, { reason: "spam", days });

  test("signs the member out at once, and the list says who, why and until when", async () => {
    const tab = await world.tabOf(boris);
    expect((await suspend(boris.id, 7)).status).toBe(200);
    await tab.next("SIGNED_OUT");
    const until = iso(world.clock() + 7 * DAY_MS);
    expect(await suspended()).toMatchObject([
      {
        user: { id: boris.id, name: "Борис", blocked: true },
        reason: "spam",
        by: "Вера",
        since: iso(world.clock()),
        until,
      },
    ]);
  });

  test("and its lifting are in the security log, with the moderator, also when it ends by itself", async () => {
    const lines = () => securityLines(world.deps.config.dataDir, "moderation", boris.id);
    await suspend(boris.id, 7);
    const until = world.clock() + 7 * DAY_MS;
    const begun = { step: "suspended", by: vera.id, user: boris.id, reason: "spam", until };
    expect(lines()).toEqual([begun]);
    await vera.delete(`/api/moderation/suspended/${boris.id}`);
    const lifted = { step: "suspension_lifted", by: vera.id, user: boris.id };
    expect(lines()).toEqual([begun, lifted]);
    await suspend(boris.id, 7);
    world.clock.advance(7 * DAY_MS);
    world.features.reports.console.liftEnded();
    expect(lines().at(-1)).toEqual({ ...lifted, by: "end" });
  });

  test("gives the reason and the end, but not the moderator, however the member signs in", async () => {
    await report(anna, boris, { reason: "insults", text: "Кричит" });
    await suspend(boris.id, 7);
    const suspension = { until: iso(world.clock() + 7 * DAY_MS), reason: "spam" };
    const { status, body } = await boris.get("/api/user/me");
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        type: "about:blank",
        title: "This account is suspended",
        status: 403,
        code: "user_locked",
        suspension,
        requestId: expect.any(String),
      },
    });
    const tab = await world.guest();
    await expect(tab.ask("AUTHENTICATION_MESSAGE", { token: boris.token })).rejects.toEqual({
      code: "user_locked",
      message: "This account is suspended",
      event: "AUTHENTICATION_MESSAGE",
      suspension,
    });
  });

  test("without end or reason says so to the member", async () => {
    world.reports.moderation.lock(boris.id);
    expect((await boris.get("/api/user/me")).body).toMatchObject({
      suspension: { until: null, reason: null },
    });
  });

  test("is lifted from the list, or by itself when it is over", async () => {
    await suspend(boris.id, 0);
    await suspend(anna.id, 7);
    expect((await suspended()).map(({ until }) => until !== null).sort()).toEqual([false, true]);
    expect((await vera.delete(`/api/moderation/suspended/${boris.id}`)).status).toBe(200);
    expect((await boris.get("/api/user/me")).status).toBe(200);

    world.clock.advance(7 * DAY_MS - 1);
    world.features.reports.console.liftEnded();
    expect((await suspended()).map(({ id }) => id)).toEqual([anna.id]);
    world.clock.advance(1);
    world.features.reports.console.liftEnded();
    expect(await suspended()).toEqual([]);
    expect((await anna.get("/api/user/me")).status).toBe(200);
  });

  test("by the command line has no reason and no name, and is in the list too", async () => {
    world.reports.moderation.lock(boris.id);
    expect(await suspended()).toMatchObject([
      { user: { id: boris.id }, reason: null, by: null, until: null },
    ]);
  });

  test("of a moderator is made and lifted by the command line only, and that of an unknown member is refused", async () => {
    const colleague = world.newPerson({ role: "moderator" });
    expect(await suspend(colleague.id, 7)).toMatchObject({
      status: 409,
      body: { code: "moderator_protected" },
    });
    expect((await suspend(vera.id, 7)).status).toBe(409);
    expect((await suspend(crypto.randomUUID(), 7)).status).toBe(404);
    expect((await suspend(boris.id, 5)).status).toBe(422);
    expect(await suspended()).toEqual([]);
    world.reports.moderation.lock(colleague.id);
    expect((await vera.delete(`/api/moderation/suspended/${colleague.id}`)).body).toMatchObject({
      code: "moderator_protected",
    });
  });
});

describe("An open console", () => {
  test("hears of a new report at once, and of what other moderators do, without a word about it", async () => {
    const [tab, passerBy] = [await world.tabOf(vera), await world.tabOf(anna)];
    await tab.ask("WATCH_REPORTS");
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
    await vera.post(`/api/moderation/reports/${world.reports.about(boris)[0]!.id}/decision`, {
      verdict: "upheld",
    });
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
    expect(await tab.unread()).toEqual([]);
    expect(await passerBy.unread()).toEqual([]);
  });

  test("is not needed for the menu to hear of it: every page of a moderator does", async () => {
    const tab = await world.tabOf(vera);
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
    expect(await waiting()).toBe(1);
  });

  test("of a former moderator is refused at the next request, and hears of changes no more", async () => {
    const tab = await world.tabOf(vera);
    world.reports.moderation.setRole(vera.id, "member");
    expect(await vera.get("/api/moderation/reports")).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    await expect(tab.ask("WATCH_REPORTS")).rejects.toMatchObject({ code: "forbidden" });
    await report(anna, boris);
    expect(await tab.unread()).toEqual([]);
  });
});
