import { afterAll, describe, expect, test } from "bun:test";
import type { OwnDecision } from "#contract/appeals.ts";
import { guestKey, type PersonKey, userKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createSanctions, type Sanction } from "#src/features/moderation/sanctions/actions.ts";
import { createDecisionTickets } from "#src/services/decision-tickets.ts";
import { FORM } from "#test/helpers/browsers.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ push: true });
afterAll(world.close);
const sanctions = createSanctions(world.deps);
const { appeals } = world.features;

const impose = (personKey: PersonKey, what: Partial<Sanction> = {}, by: string | null = "moderator") =>
  sanctions.impose(by, { personKey, kind: "suspend", reason: "spam", until: null, ...what } as Sanction);
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
  test("does not decide the appeal against their own decision, another one does", async () => {
    const vera = world.newPerson({ name: "Вера", role: "moderator" }, { email: "vera@example.org" });
    const ada = world.newPerson({ name: "Ада", role: "admin" }, { email: "ada@example.org" });
    const guest: PersonKey = "guest:0195b2f0-0000-7000-8000-000000000003";
    const { id } = impose(guest, { kind: "hold", until: world.clock() + DAY_MS }, vera.id);
    await appeal(appeals.ticketFor(guest), id);
    const decide = (who: typeof vera) =>
      who.post(`/api/moderation/appeals/${id}`, { outcome: "overturned", answer: "Ошибка" });
    const listed = async (who: typeof vera) => {
      const { data } = (await who.get("/api/moderation/appeals")).body as unknown as {
        data: { sanction: { id: string }; mayDecide: boolean }[];
      };
      return data.find(({ sanction }) => sanction.id === id)?.mayDecide;
    };
    expect(await listed(vera)).toBe(false);
    expect((await decide(vera)).status).toBe(403);
    expect(await listed(ada)).toBe(true);
    expect((await decide(ada)).status).toBe(200);
    expect(sanctions.hold(guest)).toBeNull();
    expect(await listed(ada)).toBeUndefined();
  });
});
