import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NextCase } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, SECOND_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeEach(() => {
  world = createWorld();
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис" });
});
afterEach(() => world.close());

test("A suspension ends by itself when it is over", async () => {
  const suspension = {
    personKey: userKey(anna.id),
    kind: "suspend",
    until: world.clock() + 7 * DAY_MS,
  } as const;
  world.features.moderation.sanctions.impose(vera.id, suspension);
  world.clock.advance(7 * DAY_MS - 1);
  world.features.moderation.liftEnded();
  expect((await anna.get("/api/user/me")).body).toMatchObject({ code: "user_locked" });
  world.clock.advance(1);
  world.features.moderation.liftEnded();
  expect((await anna.get("/api/user/me")).status).toBe(200);
});

describe("An open console", () => {
  test("hears what waits and who works on what at once, then once a second; no one else does", async () => {
    const [tab, passerBy] = [await world.tabOf(vera), await world.tabOf(anna)];
    const colleague = world.newPerson({ name: "Ада", role: "moderator" });
    await tab.ask("WATCH_REPORTS");
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({
      waiting: { cases: 1, reports: 1, urgent: 0 },
      working: [],
    });
    await report(world.newPerson(), boris);
    expect(await tab.unread()).toEqual([]);
    world.clock.advance(SECOND_MS);
    const { body } = await colleague.get("/api/moderation/cases/next");
    const { id } = (body as unknown as NextCase).case!;
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({
      waiting: { cases: 1, reports: 2 },
      working: [{ name: "Ада", caseId: id }],
    });
    world.clock.advance(SECOND_MS);
    await colleague.post(`/api/moderation/cases/${id}/decision`, { action: "dismiss" });
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({ waiting: { cases: 0, reports: 0 } });
    expect(await passerBy.unread()).toEqual([]);
  });

  test("counts only what this moderator may decide", async () => {
    const tab = await world.tabOf(vera);
    await report(vera, boris);
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({ waiting: { cases: 0, reports: 0 } });
  });

  test("stays closed to a moderator without a second factor where one is demanded", async () => {
    const strict = createWorld({ env: { MODERATOR_2FA: "on" } });
    const tab = await strict.tabOf(strict.newPerson({ role: "moderator" }));
    await expect(tab.ask("WATCH_REPORTS")).rejects.toMatchObject({ code: "second_factor_required" });
    await report(strict.newPerson(), strict.newPerson());
    expect(await tab.unread()).toEqual([]);
    await strict.close();
  });

  test("is not needed for the menu to hear of it: every page of a moderator does", async () => {
    const tab = await world.tabOf(vera);
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({ waiting: { cases: 1 } });
  });

  test("of a former moderator is refused at the next request, and hears of changes no more", async () => {
    const tab = await world.tabOf(vera);
    world.reports.moderation.setRole(vera.id, "member");
    expect(await vera.get("/api/moderation/overview")).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    await expect(tab.ask("WATCH_REPORTS")).rejects.toMatchObject({ code: "forbidden" });
    await report(anna, boris);
    expect(await tab.unread()).toEqual([]);
  });
});
