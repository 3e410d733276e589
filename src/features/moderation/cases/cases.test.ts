import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Decided, NextCase, Revealed } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, SECOND_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeEach(() => {
  world = createWorld();
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис", status: "Куплю часы" });
});
afterEach(() => world.close());

const next = async (who = vera, after?: string) =>
  (await who.get(`/api/moderation/cases/next${after ? `?after=${after}` : ""}`)).body as unknown as NextCase;
const decide = (id: string, body: object, who = vera) =>
  who.post(`/api/moderation/cases/${id}/decision`, body);
const logged = () =>
  world.deps.db.sqlite
    .query<{ action: string; subject: string; by: string }, []>(
      "SELECT action, subject, by FROM moderation_log ORDER BY number",
    )
    .all();
const lockedAt = ({ id }: { id: string }) =>
  world.deps.db.sqlite
    .query<{ at: number | null }, [string]>("SELECT locked_at AS at FROM users WHERE id = ?")
    .get(id)!.at;

describe("A case", () => {
  test("gathers all reports of one person, without their reporters, and one decision decides them", async () => {
    const others = [world.newPerson({ name: "Глеб" }), world.newPerson({ name: "Дина" })];
    for (const who of [anna, ...others]) await report(who, boris, { text: "Продаёт часы" });
    const { case: one, waiting } = await next();
    expect(waiting).toMatchObject({ cases: 1, reports: 3, urgent: 0 });
    expect(one).toMatchObject({ person: { id: boris.id, isGuest: false }, moreReports: 0, urgent: false });
    expect(one!.reports).toHaveLength(3);
    for (const { id } of [anna, ...others]) expect(JSON.stringify(one)).not.toContain(id);
    const { status, body } = await decide(one!.id, {
      action: "suspend7",
      reason: "spam",
      note: "Не продавайте здесь",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ proposed: null, next: { case: null, waiting: { cases: 0, reports: 0 } } });
    expect(world.reports.about(boris).map(({ state }) => state)).toEqual(["upheld", "upheld", "upheld"]);
    expect(lockedAt(boris)).toBe(world.clock());
    expect(world.features.moderation.sanctions.standing(userKey(boris.id))).toMatchObject({
      suspended: true,
      suspendedUntil: new Date(world.clock() + 7 * DAY_MS).toISOString(),
    });
    expect((await decide(one!.id, { action: "dismiss" })).status).toBe(404);
  });

  test("that ends in a hold ends a talk under way, and one that ends in a suspension signs out open pages", async () => {
    const tab = await TestTab.openAs(world.url, boris);
    const other = await TestTab.open(world.url);
    await other.ask("HELLO", { guestKey: crypto.randomUUID() });
    for (const each of [tab, other]) await each.ask("ENTER_QUEUE", { forceClassic: true });
    for (const each of [tab, other]) await each.next("ENTER_ROOM");
    await report(anna, boris);
    await decide((await next()).case!.id, { action: "hold", reason: "spam" });
    expect(await tab.next("LEAVE_ROOM")).toMatchObject({ reason: "moderated" });
    expect(await other.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    await report(world.newPerson(), boris);
    await decide((await next()).case!.id, { action: "suspend7", reason: "spam" });
    await tab.next("SIGNED_OUT");
    await expect(tab.ask("AUTHENTICATION_MESSAGE", { token: boris.token })).rejects.toMatchObject({
      code: "user_locked",
      suspension: { reason: "spam" },
    });
  });

  test("comes by danger, then weight, then age; a skipped one comes last, and one that another has open does not come", async () => {
    const [gleb, dina] = [world.newPerson(), world.newPerson()];
    const witness = world.reports.newWitness();
    await report(anna, boris, { reason: "other", text: "Странный" });
    world.clock.advance(1);
    await report(witness, gleb, { reason: "hatred" });
    world.clock.advance(1);
    await report(anna, dina, { reason: "child_endangerment" });
    const first = await next();
    expect(first.case?.person.id).toBe(dina.id);
    const other = world.newPerson({ name: "Игорь", role: "moderator" });
    const second = await next(other);
    expect(second.case?.person.id).toBe(gleb.id);
    expect(second.working).toEqual([{ name: "Вера", caseId: first.case!.id }]);
    expect((await decide(first.case!.id, { action: "dismiss" }, other)).body).toMatchObject({
      code: "case_taken",
    });
    const third = (await vera.post(`/api/moderation/cases/${first.case!.id}/skip`))
      .body as unknown as NextCase;
    expect(third.case?.person.id).toBe(boris.id);
    expect((await next(vera, third.case!.id)).case?.person.id).toBe(dina.id);
    world.clock.advance(5 * 60 * SECOND_MS);
    expect((await decide(second.case!.id, { action: "dismiss" })).status).toBe(200);
  });

  test("can be decided again within ten seconds; e-mails and removals wait for that", async () => {
    await report(anna, boris);
    const id = (await next()).case!.id;
    const removals = [{ kind: "remove_status" }];
    await decide(id, { action: "suspend7", reason: "spam", removals });
    world.clock.advance(9 * SECOND_MS);
    world.features.auth.announceSuspensions();
    world.features.moderation.carryOut();
    const status = () =>
      world.deps.db.sqlite
        .query<{ status: string | null }, [string]>("SELECT status FROM users WHERE id = ?")
        .get(boris.id)!.status;
    expect(status()).toBe("Куплю часы");
    const undone = (await vera.post(`/api/moderation/cases/${id}/undo`)).body as unknown as NextCase;
    expect(undone.case?.id).toBe(id);
    expect(lockedAt(boris)).toBeNull();
    expect(world.reports.about(boris)[0]!.state).toBe("open");
    world.clock.advance(60 * SECOND_MS);
    world.features.moderation.carryOut();
    expect(status()).toBe("Куплю часы");
    await decide(id, { action: "warn", reason: "spam", removals });
    world.clock.advance(11 * SECOND_MS);
    world.features.moderation.carryOut();
    expect(status()).toBeNull();
    expect((await vera.post(`/api/moderation/cases/${id}/undo`)).body).toMatchObject({ code: "undo_over" });
    expect(world.features.moderation.sanctions.standing(userKey(boris.id)).unreadWarnings).toBe(1);
  });

  test("keeps a deleted account from being erased until it is decided, for sixty days at most, which its owner reads", async () => {
    const gleb = world.newPerson();
    for (const who of [boris, gleb]) {
      await report(anna, who);
      await who.post("/api/user/profile/delete", {});
    }
    const deletedAt = world.clock();
    const erased = async () => {
      await world.features.profile.eraseDeleted();
      const isThere = world.deps.db.sqlite.query("SELECT 1 FROM users WHERE id = ?");
      return [boris, gleb].map(({ id }) => isThere.get(id) === null);
    };
    const back = world.browser();
    back.token = world.signIn(boris);
    expect((await back.get("/api/user/me")).body.erasesAt).toBe(
      new Date(deletedAt + 60 * DAY_MS).toISOString(),
    );
    world.clock.advance(30 * DAY_MS);
    expect(await erased()).toEqual([false, false]);
    const { case: one } = await next();
    expect(one?.person.id).toBe(boris.id);
    await decide(one!.id, { action: "dismiss" });
    expect(await erased()).toEqual([true, false]);
    world.clock.advance(30 * DAY_MS);
    expect(await erased()).toEqual([true, true]);
  });

  test("names a reporter only to a moderator who reveals it, and the log says so", async () => {
    await report(anna, boris);
    const { case: one } = await next();
    const path = `/api/moderation/cases/${one!.id}/reveal`;
    const shown = (await vera.post(path, { what: "name", id: one!.reports[0]!.id }))
      .body as unknown as Revealed;
    expect(shown.reporter).toMatchObject({ id: anna.id, name: "Анна" });
    expect(logged()).toEqual([{ action: "reveal_name", subject: userKey(boris.id), by: vera.id }]);
  });

  test("of a guest keeps the guest's key out of video for as long", async () => {
    const [guest, annas] = [await world.guest(), await world.tabOf(anna)];
    const roomId = await world.reports.meeting(guest, annas);
    await annas.ask("REPORT", { roomId, reason: "insults", text: "" });
    const { case: one } = await next();
    expect(one).toMatchObject({ person: { user: null, isGuest: true } });
    await decide(one!.id, { action: "suspend7", reason: "insults" });
    expect(world.reports.holdsOf(guest.key)).toMatchObject([
      { until: world.clock() + 7 * DAY_MS, heldBy: vera.id },
    ]);
  });
});

describe("A moderator", () => {
  const admin = () => world.newPerson({ name: "Ада", role: "admin" });

  test("decides no case of themselves, a friend, someone blocked, another moderator, or someone they reported", async () => {
    const [friend, blocked, blocker, reported, colleague] = [1, 2, 3, 4, 5].map(() => world.newPerson()) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    world.befriend(vera, friend);
    for (const one of [vera, friend, reported, colleague]) await report(anna, one);
    await report(boris, blocked);
    await report(boris, blocker);
    await report(vera, reported, { reason: "insults" });
    world.block(vera, blocked);
    world.block(blocker, vera);
    world.change(colleague, { role: "moderator" });
    expect((await next()).case).toBeNull();
    const cases = world.deps.db.sqlite.query<{ id: string }, []>("SELECT id FROM cases").all();
    expect(cases).toHaveLength(6);
    for (const { id } of cases) expect((await decide(id, { action: "dismiss" })).status).toBe(404);
    // An admin gets them all, the moderators' too.
    expect((await next(admin())).waiting.cases).toBe(6);
  });

  test("cannot suspend for thirty days, ban, take a role, export, erase or open the log of others", async () => {
    await report(anna, boris);
    const { case: one } = await next();
    expect(one!.allowed).toEqual(["dismiss", "warn", "hold", "no_first_messages", "suspend7"]);
    expect((await decide(one!.id, { action: "suspend30", reason: "spam" })).body).toMatchObject({
      code: "forbidden",
    });
    expect((await decide(one!.id, { action: "ban", reason: "spam" })).body).toMatchObject({
      code: "confirmation_needed",
    });
    const ground = "Просили по телефону";
    for (const [path, body] of [
      [`people/${vera.id}/role`, { role: "moderator", ground: "Помогает третий год" }],
      [`people/${boris.id}/role`, { role: "moderator", ground: "Помогает третий год" }],
      [`people/${boris.id}/export`, { ground }],
      [`people/${boris.id}/erase`, { ground }],
      [`people/${boris.id}/gift-vip`, { days: 30, ground }],
      ["settings/maintenance", { until: null }],
    ] as const)
      expect([path, (await vera.post(`/api/moderation/${path}`, body)).body.code]).toEqual([
        path,
        "forbidden",
      ]);
    const boss = admin();
    for (const body of [{ role: "admin", ground: "Помогает третий год" }, { role: "moderator" }])
      expect((await boss.post(`/api/moderation/people/${boris.id}/role`, body)).status).toBe(422);
    expect((await vera.get(`/api/moderation/people/${boss.id}`)).status).toBe(404);
    await boss.get(`/api/moderation/people/${boris.id}`);
    expect((await vera.get("/api/moderation/log")).body).toMatchObject({ data: [] });
    expect((await boss.get("/api/moderation/log")).body).toMatchObject({
      data: [{ action: "open_record", by: boss.id }],
    });
  });

  test("without a report needs a ground, and someone else who seconds it", async () => {
    const path = `/api/moderation/people/${boris.id}/sanctions`;
    const wish = { kind: "suspend", days: 7, reason: "spam", ground: "Объявления на стенах города" };
    expect((await vera.post(path, { ...wish, ground: "" })).status).toBe(422);
    const other = world.newPerson({ name: "Игорь", role: "moderator" });
    expect((await vera.post(path, wish)).body).toMatchObject({ sanction: null, proposed: "second_person" });
    expect(lockedAt(boris)).toBeNull();
    const proposals = (await other.get("/api/moderation/proposals")).body as unknown as {
      data: { id: string }[];
    };
    const { id } = proposals.data[0]!;
    expect((await vera.post(`/api/moderation/proposals/${id}`, { seconded: true })).body).toMatchObject({
      code: "forbidden",
    });
    expect((await other.post(`/api/moderation/proposals/${id}`, { seconded: true })).status).toBe(200);
    expect(lockedAt(boris)).toBe(world.clock());
    expect(logged().map(({ action, by }) => [action, by])).toEqual([
      ["propose", vera.id],
      ["second", other.id],
    ]);
  });

  test("revokes their own decision, not another's; an admin revokes any", async () => {
    await report(anna, boris);
    await decide((await next()).case!.id, { action: "suspend7", reason: "spam" });
    const { id } = world.deps.db.sqlite.query<{ id: string }, []>("SELECT id FROM sanctions").get()!;
    const other = world.newPerson({ role: "moderator" });
    const revoke = (who: TestPerson) =>
      who.post(`/api/moderation/sanctions/${id}/revoke`, { ground: "Ошиблись человеком" });
    expect((await revoke(other)).body).toMatchObject({ code: "forbidden" });
    expect((await revoke(admin())).status).toBe(200);
    expect((await revoke(vera)).body).toMatchObject({ code: "conflict" });
    expect(lockedAt(boris)).toBeNull();
  });

  test("waits for an admin after sixty sanctions within an hour", async () => {
    admin();
    for (let n = 0; n < 61; n += 1) await report(world.newPerson(), world.newPerson());
    let { case: one } = await next();
    const proposed: unknown[] = [];
    while (one) {
      const { body } = await decide(one.id, { action: "warn", reason: "spam" });
      const decided = body as unknown as Decided;
      proposed.push(decided.proposed);
      one = decided.next.case;
    }
    expect(proposed).toHaveLength(61);
    expect(proposed.filter((whom) => whom === null)).toHaveLength(60);
    expect(proposed.at(-1)).toBe("needs_admin");
  });

  test("needs codes of an app where the setting asks for them", async () => {
    world.deps.config.moderatorsNeedCodes = true;
    expect((await vera.get("/api/moderation/overview")).body).toMatchObject({
      code: "second_factor_required",
    });
  });
});

test("Two hundred reports on forty people are at most 45 decisions, one request and ten kilobytes each", async () => {
  const people = Array.from({ length: 40 }, (_, n) =>
    world.newPerson({ name: `Имя${n}`, status: "С".repeat(140), description: "О".repeat(2_000) }),
  );
  const reporters = Array.from({ length: 5 }, () => world.reports.newWitness());
  for (const about of people)
    for (const who of reporters) await report(who, about, { reason: "insults", text: "Т".repeat(2_000) });
  let decisions = 0;
  let answer = await world.request("/api/moderation/cases/next", {
    headers: { authorization: `Bearer ${vera.token}` },
  });
  let { case: one } = JSON.parse(await answer.clone().text()) as NextCase;
  while (one) {
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(10_000);
    answer = await world.request(`/api/moderation/cases/${one.id}/decision`, {
      method: "POST",
      headers: { authorization: `Bearer ${vera.token}`, "content-type": "application/json" },
      body: JSON.stringify({ action: "dismiss" }),
    });
    decisions += 1;
    one = ((await answer.clone().json()) as Decided).next.case;
  }
  expect(decisions).toBeLessThanOrEqual(45);
  expect(decisions).toBe(40);
  expect(world.features.moderation.log.firstBroken()).toBeNull();
});

test("An edited, inserted or removed row of the log is named", async () => {
  const { log } = world.features.moderation;
  for (let n = 0; n < 5; n += 1) log.add(vera.id, "decide", userKey(boris.id), { n });
  const head = log.head()!;
  expect(log.firstBroken(head)).toBeNull();
  const { sqlite } = world.deps.db;
  for (const { name } of sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'moderation_log'",
    )
    .all())
    sqlite.run(`DROP TRIGGER ${name}`);
  sqlite.run("UPDATE moderation_log SET by = 'anna' WHERE number = 3");
  expect(log.firstBroken()).toBe(3);
  sqlite.run("UPDATE moderation_log SET by = ? WHERE number = 3", [vera.id]);
  sqlite.run("DELETE FROM moderation_log WHERE number = 5");
  expect(log.firstBroken()).toBeNull();
  expect(log.firstBroken(head)).toBe(5);
  sqlite.run("DELETE FROM moderation_log WHERE number = 2");
  expect(log.firstBroken()).toBe(2);
});

test("The head of the log goes to the admins by e-mail, in their language", async () => {
  const { log, announceHead } = world.features.moderation;
  const [ada, bob] = (["ru", "en"] as const).map((lang) => ({ lang, email: `admin-${lang}@example.org` }));
  for (const account of [ada!, bob!]) world.newPerson({ role: "admin" }, account);
  announceHead();
  expect(await world.mailsTo(ada!.email)).toEqual([]);
  log.add(vera.id, "decide", userKey(boris.id));
  announceHead();
  const { number, hash } = log.head()!;
  const subjects = [];
  for (const { email } of [ada!, bob!]) {
    const [mail] = await world.mailsTo(email);
    expect(mail?.text).toContain(`${number}:${hash}`);
    subjects.push(mail?.subject);
  }
  expect(new Set(subjects).size).toBe(2);
  expect(await world.mailsTo("vera@example.org")).toEqual([]);
});
