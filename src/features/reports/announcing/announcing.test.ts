import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let vera: TestPerson;
let boris: TestPerson;

beforeEach(() => {
  world = createWorld({ mail: true, push: true });
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  boris = world.newPerson();
});
afterEach(() => world.close());

/** A new member reports Boris: the same pair has one open report for a reason. */
const reported = async (reason: string, about = boris) =>
  expect((await report(world.newPerson(), about, { reason })).status).toBe(200);
const subjects = async () => (await world.deliver()).map(({ subject }) => subject);
/** Runs the job and resolves to the subjects of the e-mails that it writes. */
async function summaries(): Promise<(string | undefined)[]> {
  world.features.reports.announce();
  return subjects();
}

describe("Reports of violence and danger to children", () => {
  test("reach moderators at once, by push and e-mail; neither names anyone", async () => {
    await world.subscribe(vera);
    await report(world.newPerson({ name: "Анна" }), boris, {
      reason: "child_endangerment",
      text: "Ему десять",
    });
    const [push, ...others] = await world.pushes();
    expect(others).toEqual([]);
    expect(push!.payload).toMatchObject({
      kind: "reports",
      title: "Срочная жалоба",
      body: "Опасность для детей",
      url: "/admin",
    });
    const [mail] = await world.deliver();
    expect(mail).toMatchObject({
      to: [{ address: "person-1@example.org" }],
      subject: "Срочная жалоба в Рандеву: опасность для детей",
    });
    expect(mail!.text).toContain("http://localhost:3000/admin");
    for (const secret of [boris.id, "Анна", "Ему десять"]) expect(mail!.text).not.toContain(secret);
    expect(await summaries()).toEqual([]);
  });

  test("are announced six times an hour at most; those beyond are in the summary", async () => {
    for (let n = 0; n < 8; n++) await reported("violent_threats");
    expect(await subjects()).toHaveLength(6);
    expect(await summaries()).toEqual(["8 новых жалоб в Рандеву"]);
    world.clock.advance(HOUR_MS);
    await reported("violent_threats");
    expect(await subjects()).toEqual(["Срочная жалоба в Рандеву: угроза насилия"]);
  });
});

describe("Other reports", () => {
  test("are announced together, once an hour at most", async () => {
    await world.subscribe(vera);
    await reported("spam");
    expect(await subjects()).toEqual([]);
    expect(await summaries()).toEqual(["1 новая жалоба в Рандеву"]);
    world.clock.advance(1);
    for (const reason of ["insults", "hatred", "spam"]) await reported(reason);
    world.clock.advance(HOUR_MS - 2);
    expect(await summaries()).toEqual([]);
    world.clock.advance(1);
    expect(await summaries()).toEqual(["3 новые жалобы в Рандеву"]);
    expect(await summaries()).toEqual([]);
    world.clock.advance(2 * HOUR_MS);
    expect(await summaries()).toEqual([]);
    const pushes = await world.pushes();
    expect(pushes.map(({ payload }) => payload.body)).toEqual(["Ждут решения: 1", "Ждут решения: 3"]);
  });

  test("are not announced once they are decided", async () => {
    await reported("spam");
    world.reports.admin.decide(world.reports.rows()[0]!.id, "dismissed");
    expect(await summaries()).toEqual([]);
  });
});

describe("No one is notified", () => {
  test("while they have the console in sight, but with another page open they are", async () => {
    const { url } = world.listen();
    const tab = await TestTab.openAs(url, vera);
    await tab.ask("WATCH_REPORTS");
    await reported("child_endangerment");
    await reported("spam");
    expect(await summaries()).toEqual([]);
    await tab.ask("UNWATCH_REPORTS");
    world.clock.advance(HOUR_MS);
    expect(await summaries()).toEqual([]);
    world.clock.advance(MINUTE_MS);
    await reported("violent_threats");
    await reported("insults");
    expect(await summaries()).toHaveLength(2);
  });

  test("who is no moderator, suspended, unsubscribed, of the demo town, is reported, or reports", async () => {
    world.newPerson({ role: "moderator", lockedAt: 1 });
    world.newPerson({ role: "moderator", demo: true });
    const out = world.newPerson({ role: "admin" });
    await out.post("/api/settings/notification", { reports: false });
    await world.subscribe(boris);
    await reported("violent_threats");
    await reported("spam");
    expect((await world.deliver()).map(({ to }) => to)).toEqual([
      [{ address: "person-1@example.org", name: "" }],
    ]);
    expect(await summaries()).toHaveLength(1);
    await reported("violent_threats", vera);
    world.clock.advance(HOUR_MS);
    await reported("spam", vera);
    await report(vera, boris, { reason: "violent_threats" });
    await report(vera, boris, { reason: "spam" });
    expect(await summaries()).toEqual([]);
    expect(await world.pushes()).toEqual([]);
  });

  test("by an e-mail that is due after they stopped being a moderator", async () => {
    await reported("violent_threats");
    world.change(vera, { role: "member" });
    expect(await world.deliver()).toEqual([]);
  });
});
