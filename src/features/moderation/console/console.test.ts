import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NextCase } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
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
  test("hears of a new report at once, and of what other moderators do, without a word about it", async () => {
    const [tab, passerBy] = [await world.tabOf(vera), await world.tabOf(anna)];
    const colleague = world.newPerson({ role: "moderator" });
    await tab.ask("WATCH_REPORTS");
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
    const { body } = await colleague.get("/api/moderation/cases/next");
    await colleague.post(`/api/moderation/cases/${(body as unknown as NextCase).case!.id}/decision`, {
      action: "dismiss",
    });
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
    expect(await passerBy.unread()).toEqual([]);
  });

  test("is not needed for the menu to hear of it: every page of a moderator does", async () => {
    const tab = await world.tabOf(vera);
    await report(anna, boris);
    expect(await tab.next("REPORTS_CHANGED")).toEqual({});
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
