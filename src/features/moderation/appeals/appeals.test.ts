import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OwnDecision } from "#contract/appeals.ts";
import { guestKey, type PersonKey, userKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createSanctions, type Sanction } from "#src/features/moderation/sanctions/actions.ts";
import { createDecisionTickets } from "#src/services/decision-tickets.ts";
import { FORM } from "#test/helpers/browsers.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ push: true });
afterAll(world.close);
const sanctions = createSanctions(world.deps);
const { appeals } = world.features;

const impose = (personKey: PersonKey, what: Partial<Sanction> = {}, by: string | null = "moderator") =>
  sanctions.impose(by, {
    personKey,
    caseId: "case",
    kind: "suspend",
    reason: "spam",
    until: null,
    ...what,
  } as Sanction);
const decisions = async (ticket: string) => world.stranger.post("/api/decisions", { ticket });
const appeal = (ticket: string, id: string, text = "Это был не я") =>
  world.stranger.post("/api/decisions/appeal", { ticket, id, text });
const first = (body: unknown): OwnDecision => (body as { data: OwnDecision[] }).data[0]!;

async function suspended() {
  const anna = await world.join();
  const { id } = impose(userKey(anna.userId), { note: "Не рекламируйте" });
  const { status, body } = await world.login(anna.email);
  expect(status).toBe(403);
  const { ticket } = (body as { suspension: { ticket: string } }).suspension;
  return { anna, id, ticket };
}

describe("A suspended member who signs in", () => {
  test("reads what was decided, why and until when, but not by whom", async () => {
    const { ticket } = await suspended();
    const { body } = await decisions(ticket);
    expect(body).toMatchObject({ isMember: true, mayLeave: true });
    expect(first(body)).toMatchObject({
      kind: "suspend",
      reason: "spam",
      note: "Не рекламируйте",
      cause: "moderator",
      isInForce: true,
      mayAppeal: true,
      appeal: null,
    });
    expect(JSON.stringify(body)).not.toContain("moderator-");
  });

  test("appeals once", async () => {
    const { ticket, id } = await suspended();
    expect((await appeal(ticket, id)).status).toBe(200);
    expect((await appeal(ticket, id)).body).toMatchObject({ code: "appeal_closed" });
    expect(first((await decisions(ticket)).body)).toMatchObject({
      mayAppeal: false,
      appeal: { text: "Это был не я", outcome: null },
    });
  });

  test("gets the outcome by e-mail, and is back when it was overturned", async () => {
    const { anna, ticket, id } = await suspended();
    await appeal(ticket, id);
    world.deps.db.transaction(() => appeals.decide("other", id, { outcome: "overturned", answer: "Ошибка" }));
    const [mail] = (await world.mailsTo(anna.email)).slice(-1);
    expect(mail?.subject).toBe("Решение отменено");
    expect(mail?.text).toContain("Ошибка");
    const { status } = await world.login(anna.email);
    expect(status).toBe(200);
  });

  test.each([
    ["upheld", "/auth/login", "остаётся в силе"],
    ["overturned", "/decisions", "отменено"],
  ] as const)(
    "hears by push that it was %s, although suspended members hear of nothing else",
    async (outcome, url, said) => {
      const anna = world.newPerson({ name: "Анна" }, { email: `push-${outcome}@example.org` });
      await world.subscribe(anna);
      const { id } = impose(userKey(anna.id));
      await appeal(appeals.ticketFor(userKey(anna.id)), id);
      const before = (await world.pushes()).length;
      world.deps.db.transaction(() => appeals.decide("other", id, { outcome }));
      const [push, ...others] = (await world.pushes()).slice(before);
      expect(others).toEqual([]);
      expect(push!.payload).toMatchObject({ title: "Ответ на ваше обращение", url });
      expect(push!.payload!.body).toContain(said);
    },
  );

  test("downloads the archive three times at most, from whatever address", async () => {
    const limited = createWorld({ env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" } });
    const ticket = createDecisionTickets(limited.deps.services.secretKeys, limited.clock).issue(
      userKey(limited.newPerson().id),
      { isProven: true },
    );
    const statuses: number[] = [];
    for (let n = 1; n <= 4; n++) {
      const answer = await limited
        .browser({ peer: `198.51.100.${n}` })
        .post("/api/decisions/archive", { ticket });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  test("downloads the archive and deletes the account", async () => {
    const { anna, ticket } = await suspended();
    expect((await world.stranger.post("/api/decisions/archive", { ticket })).status).toBe(200);
    expect((await world.stranger.post("/api/decisions/delete", { ticket })).status).toBe(200);
    const { deletedAt } = world.deps.db.sqlite
      .query("SELECT deleted_at AS deletedAt FROM users WHERE id = ?")
      .get(anna.userId) as { deletedAt: number };
    expect(deletedAt).not.toBeNull();
  });
});

describe("A ticket", () => {
  test("of an open page that was signed out takes an appeal, but gives no archive", async () => {
    const anna = await world.join();
    const { id } = impose(userKey(anna.userId));
    const { body } = await anna.get("/api/user/me");
    const { ticket } = (body as { suspension: { ticket: string } }).suspension;
    expect((await world.stranger.post("/api/decisions/archive", { ticket })).body).toMatchObject({
      code: "fresh_sign_in_needed",
    });
    expect((await appeal(ticket, id)).status).toBe(200);
  });

  test("shows no one else's decisions, and does not appeal for them", async () => {
    const { id } = await suspended();
    const other = await suspended();
    expect((await appeal(other.ticket, id)).body).toMatchObject({ code: "not_found" });
    expect((await decisions(other.ticket)).body).not.toMatchObject({ data: [{ id }] });
  });

  test("ends after a day, its proof of a sign-in after an hour", async () => {
    const { ticket } = await suspended();
    world.clock.advance(HOUR_MS);
    expect((await decisions(ticket)).body).toMatchObject({ mayLeave: false });
    world.clock.advance(DAY_MS);
    expect((await decisions(ticket)).body).toMatchObject({ code: "ticket_expired" });
  });
});

describe("A guest who is held", () => {
  const guest: PersonKey = "guest:0195b2f0-0000-7000-8000-000000000001";

  test("learns that reports alone caused it, and is free when no one has decided an appeal for three days", async () => {
    const { id } = impose(guest, { kind: "hold", reason: null, until: world.clock() + 30 * DAY_MS }, null);
    const ticket = appeals.ticketFor(guest);
    expect(first((await decisions(ticket)).body)).toMatchObject({ kind: "hold", cause: "reports" });
    await appeal(ticket, id);
    appeals.endOverdueHolds();
    expect(sanctions.hold(guest)).not.toBeNull();
    world.clock.advance(3 * DAY_MS);
    appeals.endOverdueHolds();
    expect(sanctions.hold(guest)).toBeNull();
  });
});

test("The letter says who looked at an appeal: someone else, the same admin again, or no one", async () => {
  const ada = world.newPerson({ role: "admin" }, { email: "admin@example.org" });
  const said: string[] = [];
  for (const [by, decider] of [
    ["moderator", ada.id],
    [ada.id, ada.id],
    [null, null],
  ] as const) {
    const anna = await world.join();
    const { id } = impose(userKey(anna.userId), { kind: "hold", until: world.clock() + 9 * DAY_MS }, by);
    await appeal(appeals.ticketFor(userKey(anna.userId)), id);
    world.clock.advance(3 * DAY_MS);
    if (decider) world.deps.db.transaction(() => appeals.decide(decider, id, { outcome: "overturned" }));
    else appeals.endOverdueHolds();
    said.push((await world.mailsTo(anna.email)).at(-1)?.text ?? "");
  }
  expect(said).toEqual([
    expect.stringContaining("проверил не тот, кто его принял"),
    expect.stringContaining("ещё раз проверил тот, кто его принял"),
    expect.stringContaining("никто из модераторов не рассматривал"),
  ]);
});

test("A guest who cleared the storage reads and appeals the decision about their browser, a member's stays secret", async () => {
  const open = async (browser: { cookies: ReadonlyMap<string, string> }) => {
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const tab = await TestTab.open(world.url, "", { cookie });
    const guestId = crypto.randomUUID();
    await tab.ask("HELLO", { guestKey: guestId });
    return { tab, key: guestKey(guestId) };
  };
  const ticketOf = async (tab: TestTab) => ((await tab.ask("DECISIONS_TICKET")) as { ticket: string }).ticket;
  const browser = world.browser();
  await browser.post("/api/auth/birthday", { birthday: FORM.birthday });
  const before = await open(browser);
  world.features.bans.noteReported(before.key);
  const { id } = impose(before.key, { kind: "hold", until: world.clock() + DAY_MS });
  const after = await open(browser);
  expect(after.key).not.toBe(before.key);
  const ticket = await ticketOf(after.tab);
  expect(first((await decisions(ticket)).body)).toMatchObject({ id, mayAppeal: true });
  expect((await appeal(ticket, id)).status).toBe(200);

  const shared = world.browser();
  const { userId } = await world.join({ browser: shared });
  impose(userKey(userId));
  const guest = await open(shared);
  expect((await decisions(await ticketOf(guest.tab))).body).toMatchObject({ data: [] });
});

test("After APPEAL_DAYS a decision can no longer be appealed", async () => {
  const guest: PersonKey = "guest:0195b2f0-0000-7000-8000-000000000002";
  const { id } = impose(guest, { kind: "ban" });
  world.clock.advance(180 * DAY_MS);
  expect((await appeal(appeals.ticketFor(guest), id)).body).toMatchObject({ code: "appeal_closed" });
});

test("A warning keeps its member out of video chat until they have confirmed it", async () => {
  const anna = await world.join();
  const { id } = impose(userKey(anna.userId), { kind: "warn" });
  const tab = await TestTab.openAs(world.url, { token: anna.token! });
  const refused = await tab.ask("ENTER_QUEUE", { forceClassic: true }).catch((error) => error);
  expect(JSON.stringify(refused)).toContain("warning_unread");
  const { ticket } = (await tab.ask("DECISIONS_TICKET")) as { ticket: string };
  expect(first((await decisions(ticket)).body)).toMatchObject({ mustBeRead: true });
  await world.stranger.post("/api/decisions/read", { ticket, id });
  expect(await tab.ask("ENTER_QUEUE", { forceClassic: true })).toHaveProperty("peerId");
});

describe("A moderator", () => {
  let [vera, igor, ada] = [] as unknown as [TestPerson, TestPerson, TestPerson];
  beforeAll(() => {
    const at = (name: string) => ({ email: `${name}@example.org` });
    vera = world.newPerson({ role: "moderator" }, at("vera"));
    igor = world.newPerson({ role: "moderator" }, at("igor"));
    ada = world.newPerson({ role: "admin" }, at("ada"));
  });
  let guests = 2;
  const newGuest = (): PersonKey => guestKey(`0195b2f0-0000-7000-8000-${String(++guests).padStart(12, "0")}`);
  /** A hold that its guest has appealed. */
  async function appealed(by: string | null, what: Partial<Sanction> = {}) {
    const guest = newGuest();
    const { id } = impose(guest, { kind: "hold", until: world.clock() + 30 * DAY_MS, ...what }, by);
    await appeal(appeals.ticketFor(guest), id);
    return { guest, id };
  }
  const decide = async (who: TestPerson, id: string) =>
    (await who.post(`/api/moderation/appeals/${id}`, { outcome: "overturned", answer: "Ошибка" })).status;
  const mayDecide = async (who: TestPerson, id: string) => {
    const { data } = (await who.get("/api/moderation/appeals")).body as unknown as {
      data: { sanction: { id: string }; mayDecide: boolean }[];
    };
    return data.find(({ sanction }) => sanction.id === id)?.mayDecide;
  };

  test("does not decide the appeal against their own decision, another one does", async () => {
    const { guest, id } = await appealed(vera.id);
    expect(await mayDecide(vera, id)).toBe(false);
    expect(await decide(vera, id)).toBe(403);
    expect(await mayDecide(igor, id)).toBe(true);
    expect(await decide(igor, id)).toBe(200);
    expect(sanctions.hold(guest)).toBeNull();
    expect(await mayDecide(igor, id)).toBeUndefined();
  });

  test("who seconded the decision has decided as well", async () => {
    const { id } = await appealed(vera.id, { secondedBy: igor.id });
    expect([await mayDecide(igor, id), await decide(igor, id)]).toEqual([false, 403]);
    expect(await decide(ada, id)).toBe(200);
  });

  test("who is an admin decides also about their own, once it has waited for three days", async () => {
    const [own, veras] = [await appealed(ada.id), await appealed(vera.id)];
    world.clock.advance(72 * HOUR_MS - 1);
    expect([await mayDecide(ada, own.id), await decide(ada, own.id)]).toEqual([false, 403]);
    world.clock.advance(1);
    expect([await mayDecide(ada, own.id), await decide(ada, own.id)]).toEqual([true, 200]);
    expect(await decide(vera, veras.id)).toBe(403);
    // What a moderator decided does not end by itself.
    appeals.endOverdueHolds();
    expect(sanctions.hold(veras.guest)).not.toBeNull();
  });

  test("is said to have read reports only where there were some", async () => {
    const causeOf = async (guest: PersonKey) => first((await decisions(appeals.ticketFor(guest))).body).cause;
    expect(await causeOf((await appealed(null)).guest)).toBe("reports");
    expect(await causeOf((await appealed(vera.id)).guest)).toBe("moderator");
    for (const caseId of [null, "photo:one"])
      expect(await causeOf((await appealed(vera.id, { caseId })).guest)).toBe("unreported");
  });
});
