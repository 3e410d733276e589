import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NextCase } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** A moderator who has gone over to the other side. */
let world: World;
let [mallory, friend, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson, TestPerson];
const ground = "Так велел начальник";

beforeEach(() => {
  world = createWorld();
  mallory = world.newPerson({ name: "Мэллори", role: "moderator" });
  friend = world.newPerson({ name: "Друг" });
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис" });
  world.befriend(mallory, friend);
});
afterEach(() => world.close());

const roleOf = ({ id }: { id: string }) =>
  world.deps.db.sqlite.query<{ role: string }, [string]>("SELECT role FROM users WHERE id = ?").get(id)!.role;
const next = async (who = mallory) =>
  (await who.get("/api/moderation/cases/next")).body as unknown as NextCase;
const caseAbout = ({ id }: { id: string }) =>
  world.deps.db.sqlite
    .query<{ id: string }, [string]>("SELECT id FROM cases WHERE person_key = 'user:' || ?")
    .get(id)!.id;

describe("A moderator who wants to be admin", () => {
  test("gives no one a role, and reaches nothing that is for admins, confirmed or not", async () => {
    const session = world.deps.db.sqlite
      .query<{ id: string }, [string]>("SELECT id FROM sessions WHERE user_id = ?")
      .get(mallory.id)!;
    world.features.auth.sessions.confirm({ userId: mallory.id, sessionId: session.id });
    for (const [path, body] of [
      [`people/${mallory.id}/role`, { role: "admin", ground }],
      [`people/${mallory.id}/role`, { role: "moderator", ground }],
      [`people/${anna.id}/role`, { role: "moderator", ground }],
      [`people/${anna.id}/gift-vip`, { days: 7, ground }],
      [`people/${anna.id}/erase`, { ground, now: true }],
      [`people/${anna.id}/export`, { ground }],
      ["settings/maintenance", { until: null }],
      ["settings/tariffs", { days: 1, amount: 1 }],
      ["settings/news", { source: "# ru: Привет" }],
      ["settings/blocks", { kind: "domain", value: "example.com", days: 7 }],
      ["settings/words", { kind: "tag", value: "музыка" }],
    ] as const)
      expect([path, (await mallory.post(`/api/moderation/${path}`, body)).body.code]).toEqual([
        path,
        "forbidden",
      ]);
    expect((await mallory.get("/api/moderation/settings")).body).toMatchObject({ code: "forbidden" });
    expect([roleOf(mallory), roleOf(anna)]).toEqual(["moderator", "member"]);
  });

  test("bans no one, and turns to no admin or fellow moderator", async () => {
    const admin = world.newPerson({ name: "Ада", role: "admin" });
    const colleague = world.newPerson({ name: "Вера", role: "moderator" });
    for (const other of [admin, colleague])
      for (const [path, body] of [
        ["sanctions", { kind: "suspend", days: 7, reason: "spam", ground }],
        ["end-sessions", { ground }],
        ["recovery-link", { ground }],
      ] as const)
        expect((await mallory.post(`/api/moderation/people/${other.id}/${path}`, body)).status).toBe(404);
    await report(anna, boris);
    const { id } = (await next()).case!;
    for (const action of ["suspend30", "ban"])
      expect(
        (await mallory.post(`/api/moderation/cases/${id}/decision`, { action, reason: "spam" })).status,
      ).toBe(403);
  });
});

describe("A moderator who wants to read chats", () => {
  test("reads none beyond a report of it, nor the report of a case that is not before them", async () => {
    await world.chat.say(await world.tabOf(anna), boris, "Только между нами");
    const chatId = world.deps.db.sqlite.query<{ id: string }, []>("SELECT id FROM chats").get()!.id;
    for (const path of [`/api/chat/${chatId}`, `/api/chat/${chatId}/messagesPagination`])
      expect((await mallory.get(path)).status).toBe(404);
    expect((await mallory.post(`/api/rating/${boris.id}/report`, { reason: "spam", chatId })).status).toBe(
      404,
    );
    await report(anna, boris, { chatId });
    await report(boris, anna);
    const secret = world.reports.about(boris)[0]!.id;
    const other = caseAbout(anna);
    for (const answer of [
      await mallory.get(`/api/moderation/cases/${other}/reports/${secret}`),
      await mallory.post(`/api/moderation/cases/${other}/reveal`, { what: "sealed", id: secret }),
    ]) {
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain("между нами");
    }
  });
});

describe("A moderator who wants to hide a friend's case", () => {
  test("neither sees it, nor decides, skips or reveals it, nor opens the friend's record", async () => {
    await report(anna, friend);
    const id = caseAbout(friend);
    expect(await next()).toMatchObject({ case: null, waiting: { cases: 0, reports: 0 } });
    for (const [path, body] of [
      ["decision", { action: "dismiss" }],
      ["skip", {}],
      ["undo", {}],
      ["reveal", { what: "name", id: world.reports.about(friend)[0]!.id }],
    ] as const)
      expect([path, (await mallory.post(`/api/moderation/cases/${id}/${path}`, body)).status]).toEqual([
        path,
        404,
      ]);
    expect((await mallory.get(`/api/moderation/people/${friend.id}`)).status).toBe(404);
    const other = world.newPerson({ role: "moderator" });
    expect((await next(other)).case?.person.id).toBe(friend.id);
  });

  test("lifts no decision about the friend, decides no appeal of theirs, and does not find them among the kept out", async () => {
    const { id } = world.features.moderation.sanctions.impose("command", {
      personKey: userKey(friend.id),
      kind: "suspend",
      reason: "spam",
      until: world.clock() + DAY_MS,
    });
    const ticket = world.features.appeals.ticketFor(userKey(friend.id));
    await world.stranger.post("/api/decisions/appeal", { ticket, id, text: "Ошибка" });
    for (const [path, body] of [
      [`sanctions/${id}/revoke`, { ground }],
      [`appeals/${id}`, { outcome: "overturned" }],
    ] as const)
      expect([path, (await mallory.post(`/api/moderation/${path}`, body)).status]).toEqual([path, 404]);
    const listed = await mallory.get("/api/moderation/sanctions?kind=suspended");
    expect(listed.body).toMatchObject({ data: [] });
    const seen = await world.newPerson({ role: "moderator" }).get("/api/moderation/sanctions?kind=suspended");
    expect(seen.body).toMatchObject({ data: [{ person: { id: friend.id } }] });
  });

  test("does not thin out the pages of other moderators' lists either: what is not theirs is not counted", async () => {
    const { sanctions } = world.features.moderation;
    const hold = (id: string) =>
      sanctions.impose("command", { personKey: userKey(id), kind: "hold", until: world.clock() + DAY_MS });
    for (let n = 0; n < 3; n++) hold(world.newPerson().id);
    hold(friend.id);
    const page = async (n: number) =>
      (await mallory.get(`/api/moderation/sanctions?kind=held&page=${n}&perPage=2`)).body as unknown as {
        data: { person: { id: string } }[];
        pagination: { total: number };
      };
    expect([(await page(1)).data.length, (await page(2)).data.length]).toEqual([2, 1]);
    expect((await page(1)).pagination.total).toBe(3);
    // More appeals of the friend than one answer holds, and then one of someone else.
    for (const { id } of [...Array.from({ length: 31 }, () => hold(friend.id)), hold(anna.id)]) {
      const { personKey } = sanctions.one(id)!;
      const ticket = world.features.appeals.ticketFor(personKey as never);
      await world.stranger.post("/api/decisions/appeal", { ticket, id, text: "Ошибка" });
    }
    const { data } = (await mallory.get("/api/moderation/appeals")).body as unknown as {
      data: { person: { id: string } }[];
    };
    expect(data.map(({ person }) => person.id)).toEqual([anna.id]);
    expect((await mallory.get("/api/moderation/overview")).body).toMatchObject({ waiting: { appeals: 1 } });
  });
});
