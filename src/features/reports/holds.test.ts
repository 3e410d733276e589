import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let boris: TestPerson;

beforeEach(() => {
  world = createWorld();
  boris = world.newPerson({ name: "Борис" });
});
afterEach(() => world.close());

const holds = () => world.reports.holdsOf(userKey(boris.id));

async function reportedBy(...people: TestPerson[]): Promise<void> {
  for (const person of people) expect((await report(person, boris)).status).toBe(200);
}

async function search(tab: Awaited<ReturnType<World["tabOf"]>>): Promise<void> {
  await tab.ask("ENTER_QUEUE", { forceClassic: true });
  await tab.ask("LEAVE_QUEUE");
}

const witnesses = (count: number) => Array.from({ length: count }, world.reports.newWitness);
const isHeld = { code: "queue_held" };

test("Three reports by members with a history end a rated room at once, and hold the person for a day", async () => {
  const [tab, guest] = [await world.tabOf(boris), await world.tabOf(world.newPerson())];
  const roomId = await world.reports.meeting(tab, guest, "rating");
  await reportedBy(...witnesses(2));
  expect(await tab.unread()).toEqual([]);
  expect(holds()).toEqual([]);
  await reportedBy(...witnesses(1));
  expect(await tab.next("LEAVE_ROOM")).toEqual({ roomId, reason: "moderated" });
  expect(await guest.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  expect(holds()).toMatchObject([
    { createdAt: world.clock(), until: world.clock() + DAY_MS, clearedAt: null },
  ]);
  await expect(search(tab)).rejects.toMatchObject({ ...isHeld, retryAfterSeconds: DAY_MS / 1000 });
  world.clock.advance(DAY_MS - 1);
  await expect(search(tab)).rejects.toMatchObject(isHeld);
  world.clock.advance(1);
  await search(tab);
});

test("An anonymous room ends only a random while after the third report, so that it does not tell who was in it", async () => {
  const [tab, guest] = [await world.tabOf(boris), await world.guest()];
  const roomId = await world.reports.meeting(tab, guest);
  await reportedBy(...witnesses(3));
  expect(holds()).toHaveLength(1);
  const pass = (ms: number) => {
    world.clock.advance(ms);
    world.features.video.tick();
  };
  pass(15_000 - 1);
  expect([...(await tab.unread()), ...(await guest.unread())]).toEqual([]);
  pass(2 * MINUTE_MS + 1);
  expect(await tab.next("LEAVE_ROOM")).toEqual({ roomId, reason: "moderated" });
  expect(await guest.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
});

test("A held person who presses Next in an anonymous room, or is left there, waits for nothing", async () => {
  for (const leaves of [true, false]) {
    const [tab, guest] = [await world.tabOf(boris), await world.guest()];
    await world.reports.meeting(tab, guest);
    await reportedBy(...witnesses(3));
    if (leaves) await guest.ask("LEAVE_ROOM");
    else await expect(tab.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject(isHeld);
    world.clock.advance(DAY_MS);
    world.features.video.tick();
    expect((await tab.unread()).filter((event) => event === "LEAVE_ROOM")).toHaveLength(1);
    await search(tab);
    tab.drop();
  }
});

test("A search ends for the same reason", async () => {
  const tab = await world.tabOf(boris);
  await tab.ask("ENTER_QUEUE", { forceClassic: true });
  await reportedBy(...witnesses(3));
  expect(await tab.next("QUEUE_ENDED")).toEqual({ reason: "moderated" });
});

test("Repeated reports by one member, and reports by newcomers, guests or false reporters cause no hold", async () => {
  const [one, two] = witnesses(2) as [TestPerson, TestPerson];
  await reportedBy(one, two);
  for (const reason of ["hatred", "insults"]) await report(one, boris, { reason });

  const wolf = world.reports.newWitness();
  const other = world.newPerson();
  await report(wolf, other);
  world.reports.admin.decide(world.reports.about(other)[0]!.id, "dismissed");
  const newcomer = world.newPerson({ talks: 5 });
  const onlooker = world.newPerson({ createdAt: 0, talks: 4 });
  await reportedBy(wolf, newcomer, onlooker);

  const tab = await world.tabOf(boris);
  for (let n = 0; n < 3; n++) {
    const guest = await world.guest();
    const roomId = await world.reports.meeting(guest, tab);
    await guest.ask("REPORT", { reason: "spam", roomId });
    await guest.ask("LEAVE_ROOM", { roomId });
  }
  expect(world.reports.about(boris).map(({ counts }) => counts)).toEqual([
    ...Array(4).fill(true),
    ...Array(6).fill(false),
  ]);
  expect(holds()).toEqual([]);
  await reportedBy(world.reports.newWitness());
  expect(holds()).toHaveLength(1);
});

test("A guest can be held as well", async () => {
  const guest = await world.guest();
  for (const witness of witnesses(3)) {
    const tab = await world.tabOf(witness);
    const roomId = await world.reports.meeting(guest, tab);
    await tab.ask("REPORT", { reason: "spam", roomId });
    tab.drop();
    await guest.ask("LEAVE_ROOM", { roomId }).catch(() => {});
  }
  expect(world.reports.holdsOf(guest.key)).toHaveLength(1);
  await expect(search(guest)).rejects.toMatchObject(isHeld);
});

test("Three reports over more than a day cause no hold", async () => {
  const [a, b, c] = witnesses(3) as [TestPerson, TestPerson, TestPerson];
  await reportedBy(a);
  world.clock.advance(HOUR_MS);
  await reportedBy(b);
  world.clock.advance(23 * HOUR_MS);
  await reportedBy(c);
  expect(holds()).toEqual([]);
  world.clock.advance(-1);
  expect((await report(a, boris, { reason: "hatred" })).status).toBe(200);
  expect(holds()).toHaveLength(1);
});

test("A held person gets no second hold, however many report them", async () => {
  await reportedBy(...witnesses(5));
  expect(holds()).toHaveLength(1);
});

test("Clearing a hold lets the person back, and resets the count", async () => {
  const tab = await world.tabOf(boris);
  await reportedBy(...witnesses(3));
  world.reports.moderation.clearHold(userKey(boris.id));
  expect(holds()).toMatchObject([{ clearedAt: world.clock(), clearedBy: "test" }]);
  await search(tab);
  world.clock.advance(1);
  await reportedBy(...witnesses(2));
  await search(tab);
  await reportedBy(...witnesses(1));
  await expect(search(tab)).rejects.toMatchObject(isHeld);
  expect(holds()).toHaveLength(2);
});

test("Dismissing reports clears the hold they caused, once too few are left", async () => {
  await reportedBy(...witnesses(4));
  const [first, second, third, fourth] = world.reports.about(boris).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  expect(world.reports.admin.decide(first, "upheld")).toEqual({ holdCleared: false });
  expect(world.reports.admin.decide(second, "dismissed")).toEqual({ holdCleared: false });
  expect(world.reports.admin.decide(third, "dismissed")).toEqual({ holdCleared: true });
  expect(world.reports.admin.decide(fourth, "dismissed")).toEqual({ holdCleared: false });
  expect(holds()).toMatchObject([{ clearedAt: world.clock() }]);
  await search(await world.tabOf(boris));
  expect(world.reports.about(boris)[0]).toMatchObject({ state: "upheld", resolvedBy: "test" });
});

test("A suspended member is refused at once, and the next run of the job signs out open tabs", async () => {
  const [tab, guest] = [await world.tabOf(boris), await world.guest()];
  const bystander = await world.tabOf(world.newPerson());
  const roomId = await world.reports.meeting(tab, guest);
  expect(world.reports.moderation.lock(boris.id)).toBe(true);
  expect(await boris.get("/api/user/me")).toMatchObject({ status: 403, body: { code: "user_locked" } });
  world.features.auth.signOutLocked();
  await tab.next("SIGNED_OUT");
  expect(await guest.next("LEAVE_ROOM")).toMatchObject({ roomId });
  expect(await bystander.unread()).toEqual([]);
  await expect(tab.ask("AUTHENTICATION_MESSAGE", { token: boris.token })).rejects.toMatchObject({
    code: "user_locked",
  });
  expect(world.reports.moderation.unlock(boris.id)).toBe(true);
  expect((await boris.get("/api/user/me")).status).toBe(200);
});

test("Erasing a member deletes reports about them, and anonymizes reports by them", async () => {
  const anna = world.reports.newWitness();
  const tab = await world.tabOf(anna);
  const { chatId } = (
    await tab.ask("MESSAGE", { to: boris.id, content: "привет", clientId: crypto.randomUUID() })
  ).message;
  await (await world.tabOf(boris)).ask("MESSAGE", {
    to: anna.id,
    content: "плохое слово",
    clientId: crypto.randomUUID(),
  });
  await report(anna, boris, { chatId });
  await report(anna, boris, { reason: "hatred" });
  await report(boris, anna);
  world.deps.db.orm.update(users).set({ deletedAt: world.clock() }).where(eq(users.id, anna.id)).run();
  // A case about them is open, so erasing waits, sixty days at most.
  world.clock.advance(31 * DAY_MS);
  await world.features.profile.eraseDeleted();
  expect(world.reports.about(anna)).toHaveLength(1);
  world.clock.advance(29 * DAY_MS);
  await world.features.profile.eraseDeleted();

  expect(JSON.stringify(world.reports.rows())).not.toContain(anna.id);
  const rows = world.reports.about(boris);
  expect(new Set(rows.map(({ reporterKey }) => reporterKey)).size).toBe(1);
  for (const row of rows) expect(row.reporterKey).toStartWith("erased:");
  expect(rows).toMatchObject([{ counts: true }, { counts: true }]);
  expect(rows[0]!.context.messages).toMatchObject([{ from: "reported", content: "плохое слово" }]);
});

test("The archive of a member's data holds the reports they made, but not about whom", async () => {
  const anna = world.newPerson();
  await report(anna, boris, { reason: "other", text: "Просит денег" });
  await report(boris, anna, { text: "не моё" });
  const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
  const { reports } = JSON.parse(new TextDecoder().decode(zip["data.json"]));
  expect(reports).toEqual([
    {
      reason: "other",
      text: "Просит денег",
      source: "profile",
      state: "open",
      createdAt: new Date(world.clock()).toISOString(),
    },
  ]);
});

test("Reports are removed a year after their decision; open ones stay", async () => {
  await reportedBy(...witnesses(3));
  const [first, second] = world.reports.about(boris).map(({ id }) => id) as [string, string];
  world.reports.admin.decide(first, "upheld");
  world.clock.advance(1);
  world.reports.admin.decide(second, "upheld");
  world.clock.advance(365 * DAY_MS - 1);
  world.features.reports.removeStale();
  expect(world.reports.about(boris).map(({ state }) => state)).toEqual(["upheld", "open"]);
  world.clock.advance(DAY_MS);
  world.features.reports.removeStale();
  expect(world.reports.about(boris).map(({ state }) => state)).toEqual(["open"]);
});
