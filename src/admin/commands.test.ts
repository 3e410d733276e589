import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Image } from "#contract/people.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { flag, jpeg } from "#test/helpers/photos.ts";
import { report } from "#test/helpers/reports.ts";
import { securityLines } from "#test/helpers/security-lines.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { runAdmin, UsageError } from "./commands.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const admin = (...argv: string[]) =>
  runAdmin(argv, { moderation: world.reports.moderation, reports: world.reports.admin });
const newNamed = () => world.newPerson({ name: "Анна" }, { email: "anna@example.org" });
const roleOf = ({ id }: { id: string }) =>
  world.deps.db.orm.select({ role: users.role }).from(users).where(eq(users.id, id)).get()!.role;

test("Suspensions, their end and removals are in the security log", () => {
  const anna = newNamed();
  const user = anna.id;
  for (const words of [
    ["lock", user, "--reason", "spam"],
    ["unlock", user],
    ["unlock", user],
    ["remove", "text", user],
  ])
    admin(...words);
  expect(securityLines(world.deps.config.dataDir, "moderation", user)).toEqual([
    { step: "suspended", by: "test", user, reason: "spam", until: null },
    { step: "suspension_lifted", by: "test", user },
    { step: "removed", by: "test", what: "text", target: user },
  ]);
});

describe("Reports", () => {
  test("are listed, shown and decided; open ones can be listed alone", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    expect(admin("reports")).toBe("No reports.");
    await report(anna, boris, { reason: "insults", text: "Кричит" });
    await report(boris, anna);
    const [row] = world.reports.about(boris);
    const table = admin("reports", "--open").split("\n");
    expect(table[0]).toMatch(/^ID +MADE +REASON +FROM +STATE +COUNTS +ABOUT$/);
    expect(table).toHaveLength(3);
    expect(table[1]).toMatch(
      new RegExp(`^${row!.id} +2030-01-15 12:00 UTC +insults +profile +open +no +user:${boris.id}$`),
    );
    for (const part of ["Кричит", "insults", userKey(anna.id), userKey(boris.id), '"kind": "profile"'])
      expect(admin("report", row!.id)).toContain(part);
    expect(admin("report", row!.id, "uphold")).toBe("The report is upheld.");
    expect(admin("reports", "--open")).not.toContain(row!.id);
    expect(admin("reports")).toContain(row!.id);
    expect(admin("report", row!.id)).toContain("upheld, 2030-01-15 12:00 UTC, by test");
  });

  test("show what a profile was before its edits, and which photos its owner had removed", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const { id } = (await boris.upload(new Uint8Array(flag(64, 64)))).body;
    await boris.post("/api/user/images/update", { images: [id] });
    await boris.post("/api/user/status/update", { status: "Угроза" });
    world.clock.advance(60_000);
    await boris.post("/api/user/status/update", { status: "Мир" });
    await boris.post(`/api/user/image/remove/${id}`);
    await report(anna, boris);
    const text = admin("report", world.reports.about(boris)[0]!.id);
    const [now, before] = text.split("Before the edit of 2030-01-15 12:01 UTC", 2);
    expect([now, before]).toEqual([expect.stringContaining("Мир"), expect.stringContaining("Угроза")]);
    expect(text).toEndWith(`Photo   ${id}, removed by its owner`);
  });

  test("that led to a hold end it when dismissed, and a hold can be cleared", async () => {
    const boris = world.newPerson({}, { email: "boris@example.org" });
    for (const witness of [1, 2, 3].map(world.reports.newWitness)) await report(witness, boris);
    expect(admin("holds").split("\n")[1]).toMatch(
      new RegExp(`^user:${boris.id} +2030-01-15 12:00 UTC +2030-01-16 12:00 UTC$`),
    );
    expect(admin("report", world.reports.about(boris)[0]!.id, "dismiss")).toBe(
      "The report is dismissed, and the hold has ended.",
    );
    expect(admin("holds")).toBe("No one is held.");
    world.clock.advance(1);
    for (const witness of [1, 2, 3].map(world.reports.newWitness)) await report(witness, boris);
    expect(admin("clear-hold", "boris@example.org")).toBe(`${userKey(boris.id)} may search again.`);
    expect(() => admin("clear-hold", userKey(boris.id))).toThrow("Nothing found here");
    expect(() => admin("clear-hold", "guest:somebody")).toThrow("Nothing found here");
  });
});

test("Users are suspended and reinstated by id, key or e-mail", () => {
  const { id } = newNamed();
  expect(admin("lock", "Anna@Example.org")).toMatch(/^Анна \(.+\) is suspended until it is lifted/);
  expect(admin("lock", id, "--days", "7")).toBe(
    `Анна (${id}) was suspended already, and stays so for 7 days.`,
  );
  expect(admin("unlock", `user:${id}`)).toBe(`Анна (${id}) may come back.`);
  expect(admin("unlock", id)).toBe(`Анна (${id}) was not suspended.`);
});

test("A suspension by a command has a reason and an end, which the member is told", async () => {
  const anna = newNamed();
  const { id } = anna;
  const suspended = async () => (await anna.get("/api/user/me")).body;
  expect(admin("lock", id, "--reason", "spam", "--days", "30")).toContain("is suspended for 30 days.");
  const until = new Date(world.clock() + 30 * DAY_MS).toISOString();
  expect(await suspended()).toMatchObject({ suspension: { reason: "spam", until } });
  admin("lock", id);
  expect(await suspended()).toMatchObject({ suspension: { reason: null, until: null } });
});

test("The first admin is made by a command", () => {
  const anna = newNamed();
  expect(roleOf(anna)).toBe("member");
  expect(admin("role", "anna@example.org", "admin")).toBe(`Анна (${anna.id}) is admin now.`);
  expect(roleOf(anna)).toBe("admin");
  admin("role", "anna@example.org", "member");
  expect(roleOf(anna)).toBe("member");
  expect(securityLines(world.deps.config.dataDir, "role", anna.id)).toEqual(
    ["admin", "member"].map((role) => ({ user: anna.id, role, by: "test" })),
  );
});

test.each([
  [["report", "nothing"]],
  [["report", "nothing", "uphold"]],
  [["lock", "nobody"]],
  [["unlock", "nobody@example.org"]],
  [["role", "nobody@example.org", "admin"]],
])("What does not exist is refused: %p", (argv) => {
  expect(() => admin(...argv)).toThrow("Nothing found here");
});

test.each([
  [[]],
  [["nonsense"]],
  [["reports", "more"]],
  [["reports", "--all"]],
  [["holds", "--open"]],
  [["report"]],
  [["report", "x", "maybe"]],
  [["lock"]],
  [["lock", "guest:somebody"]],
  [["lock", "no@mail"]],
  [["lock", "anna@example.org", "--reason", "boredom"]],
  [["lock", "anna@example.org", "--days", "5"]],
  [["unlock", "anna@example.org", "--days", "7"]],
  [["role", "anna@example.org", "king"]],
])("A malformed command throws a UsageError: %p", (argv) => {
  expect(() => admin(...argv)).toThrow(UsageError);
});

test("A photo, a member's texts and an account are removed by a command", async () => {
  const [anna, boris] = [newNamed(), world.newPerson()];
  const photo = (await anna.upload(new Uint8Array(await jpeg(flag(128, 128))), {})).body as unknown as Image;
  await anna.post(`/api/user/image/add/${photo.id}`);
  await anna.post("/api/user/status/update", { status: "Привет" });
  const seen = async () => (await boris.get(`/api/user/id/${anna.id}`)).body;
  expect(await seen()).toMatchObject({ status: "Привет", images: [{ id: photo.id }] });
  expect(admin("remove", "photo", photo.id)).toBe(`The photo ${photo.id} is removed.`);
  expect(() => admin("remove", "photo", photo.id)).toThrow("Nothing found here");
  expect(admin("remove", "text", "anna@example.org")).toContain("are removed");
  expect(await seen()).toMatchObject({ status: null, image: null, images: [] });
  expect(admin("remove", "account", anna.id)).toContain("suspended and deleted");
  expect(await seen()).toMatchObject({ deleted: true });
  expect((await anna.get("/api/user/me")).status).toBe(403);
  expect(() => admin("remove", "dog", anna.id)).toThrow(UsageError);
});
