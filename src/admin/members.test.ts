import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { createMembersAdmin } from "#src/features/profile/admin/actions.ts";
import { securityLines } from "#test/helpers/security-lines.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { runAdmin, UsageError, userOf } from "./commands.ts";
import { exportTo } from "./export.ts";
import { runMembers } from "./members.ts";

let world: World;
let folder: string;
beforeEach(() => {
  world = createWorld();
  folder = mkdtempSync(join(tmpdir(), "randevu-members-"));
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const admin = (...argv: string[]) =>
  runMembers(argv, {
    admin: createMembersAdmin(world.deps),
    idOf: (person) => userOf(person, world.reports.moderation).id,
    exportTo: (id, file) => exportTo(id, file, world.deps),
  });
const moderate = (...argv: string[]) =>
  runAdmin(argv, { moderation: world.reports.moderation, reports: world.reports.admin });
/** What the running server does within a second. */
const serverActs = () => world.features.operatorTasks.run();
const mails = () => world.deps.db.sqlite.query("SELECT count(*) AS n FROM mails").get() as { n: number };
const newNamed = () =>
  world.newPerson({ name: "Ёлкина" }, { email: "anna@example.org", phoneNumber: "79001234567" });

describe("Members", () => {
  test("are found by id, e-mail, phone number and the beginning of the name, however it is composed", async () => {
    const { id } = newNamed();
    world.newPerson({ name: "Борис", role: "moderator" });
    for (const text of [id, "Anna@example.org", "+7 900 123-45-67", "8 (900) 123-45-67", "елк", "Е\u0308ЛКИ"])
      expect((await admin("members", text)).split("\n").slice(1), text).toEqual([
        expect.stringMatching(new RegExp(`^${id} +Ёлкина +anna@example.org +member +2030-01-14 .+ open$`)),
      ]);
    expect(await admin("members", "--role", "moderator")).toContain("Борис");
    expect(await admin("members", "никого")).toBe("No one is found.");
  });

  test("are shown without anything private", async () => {
    const { id } = newNamed();
    world.change({ id }, { status: "Секрет", description: "Тайна", descriptionPrivate: "Совсем тайна" });
    moderate("lock", id, "--reason", "spam", "--days", "7");
    const shown = await admin("member", "anna@example.org");
    for (const part of [id, "79001234567", "Sessions    1", "e-mail alone", "for spam, by test"])
      expect(shown).toContain(part);
    expect(shown).not.toMatch(/секрет|тайна/i);
  });
});

test("A reset link sets a password once, and is sent only with the flag", async () => {
  const anna = newNamed();
  const [link] = (await admin("reset-link", anna.id)).split("\n");
  expect(mails().n).toBe(0);
  const code = new URL(link!).pathname.split("/").at(-1);
  const body = { code, password1: "kamilavka7", password2: "kamilavka7" };
  const answered = await world.stranger.post("/api/auth/setNewPassword", body);
  expect(answered.status).toBe(200);
  expect((await world.stranger.post("/api/auth/setNewPassword", body)).status).toBe(404);
  const before = mails().n;
  await admin("reset-link", anna.id, "--send");
  expect(mails().n).toBe(before + 1);
});

test("A second factor is turned off for someone who lost it, with an e-mail and a line in the security log", async () => {
  const anna = newNamed();
  expect(await admin("second-factor", anna.id, "off")).toContain("already");
  world.deps.db.sqlite.run(
    "INSERT INTO second_factors (user_id, secret, started_at, confirmed_at) VALUES (?, x'00', 1, 1)",
    [anna.id],
  );
  expect(world.features.auth.hasSecondFactor(anna.id)).toBe(true);
  const before = mails().n;
  await expect(admin("second-factor", anna.id, "on")).rejects.toThrow(UsageError);
  expect(await admin("second-factor", "anna@example.org", "off")).toContain("without a code now");
  expect(world.features.auth.hasSecondFactor(anna.id)).toBe(false);
  expect(mails().n).toBe(before + 1);
  expect(securityLines(world.deps.config.dataDir, "recovery", anna.id)).toContainEqual({
    user: anna.id,
    step: "second_factor_off",
    by: "command",
  });
});

test("Another e-mail is set, the old one is told, and all sessions end", async () => {
  const anna = newNamed();
  world.newPerson({}, { email: "taken@example.org" });
  const tab = await world.tabOf(anna);
  await expect(admin("email", anna.id, "taken@example.org")).rejects.toThrow("This e-mail already exists");
  expect(await admin("email", "anna@example.org", "New@Example.org")).toContain(
    "signs in with new@example.org",
  );
  await serverActs();
  await tab.next("SIGNED_OUT");
  expect((await anna.get("/api/user/me")).status).toBe(401);
  expect(mails().n).toBe(1);
  expect(await admin("email", anna.id, "new@example.org")).toContain("has this e-mail already");
});

test("A sign-up whose e-mail does not arrive gets its link", async () => {
  const form = {
    name: "Анна",
    sex: "FEMALE",
    birthday: "1995-05-30",
    email: "new@example.org",
    password: "kamilavka7",
    isAdult: true,
    isTermsAccepted: true,
    isNewsletterConsent: false,
    lang: "ru",
  };
  await world.stranger.post("/api/auth/register", form);
  const [link] = (await admin("confirm-link", "New@example.org")).split("\n");
  const token = new URL(link!).pathname.split("/").at(-1);
  expect((await world.stranger.get(`/api/auth/confirmation-info/${token}`)).body).toMatchObject({
    email: "new@example.org",
    kind: "registration",
  });
  await expect(admin("confirm-link", "nobody@example.org")).rejects.toThrow("Nothing found here");
});

test("Sessions end, and open pages are signed out", async () => {
  const anna = newNamed();
  const tab = await world.tabOf(anna);
  expect(await admin("sign-out", anna.id)).toStartWith("1 sessions end within a second");
  await admin("sign-out", anna.id);
  await serverActs();
  await tab.next("SIGNED_OUT");
  expect((await anna.get("/api/user/me")).status).toBe(401);
});

test("An account is deleted as by its owner, or erased at once", async () => {
  const [anna, boris] = [newNamed(), world.newPerson()];
  expect(await admin("erase", anna.id)).toContain("it can be restored for 30 days");
  await serverActs();
  expect((await boris.get(`/api/user/id/${anna.id}`)).body).toMatchObject({ deleted: true });
  expect(mails().n).toBe(1);
  await expect(admin("erase", anna.id)).rejects.toThrow("This was changed meanwhile");
  expect(await admin("erase", anna.id, "--now")).toContain("is erased within a minute");
  await serverActs();
  expect((await boris.get(`/api/user/id/${anna.id}`)).status).toBe(404);
  await expect(admin("member", anna.id)).rejects.toThrow("Nothing found here");
});

test("The archive is the one that members download, in a file for the operator alone", async () => {
  const anna = newNamed();
  const file = join(folder, "anna.zip");
  expect(await admin("export", anna.id, file)).toMatch(/^\d+ bytes about /);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const data = JSON.parse(new TextDecoder().decode(unzipSync(readFileSync(file))["data.json"]!));
  expect(JSON.stringify(data)).toContain("Ёлкина");
  await expect(admin("export", anna.id, file)).rejects.toThrow("a new file cannot be made here");
});

test("A message is removed for both, by its id or within its chat", async () => {
  const [anna, boris] = [newNamed(), world.newPerson()];
  const [hers, his] = [await world.tabOf(anna), await world.tabOf(boris)];
  const write = async () =>
    (await hers.ask("MESSAGE", { to: boris.id, content: "Угроза", clientId: crypto.randomUUID() })).message;
  const [first, second] = [await write(), await write()];
  expect(() => moderate("remove", "message", anna.id, first.id)).toThrow("Nothing found here");
  moderate("remove", "message", first.id);
  moderate("remove", "message", second.chatId, second.id);
  await serverActs();
  for (const { id: messageId } of [first, second])
    expect(await his.next("MESSAGE_DELETED")).toMatchObject({ messageId });
  expect((await boris.get(`/api/chat/${second.chatId}`)).status).toBe(404);
  expect(() => moderate("remove", "message", first.id)).toThrow("Nothing found here");
});

test("An event is removed, also when its host has no VIP by now, and its guests are told", async () => {
  const { newVip } = world;
  const { create, stand } = world.events;
  const [host, guest] = [newVip(), newVip()];
  const event = await create(host);
  stand(guest, event, "coming");
  world.change(host, { vipUntil: null });
  expect(() => moderate("remove", "event", "nothing")).toThrow("Nothing found here");
  expect(moderate("remove", "event", event.id)).toContain("(Прогулка) is removed within a second");
  await serverActs();
  expect((await guest.get(`/api/event/${event.id}`)).status).toBe(404);
  expect(mails().n).toBe(1);
  expect(() => moderate("remove", "event", event.id)).toThrow("Nothing found here");
});

test.each([
  [["members"]],
  [["members", "anna", "--role", "admin"]],
  [["members", "--role", "king"]],
  [["member"]],
  [["member", "x", "y"]],
  [["member", "anna", "--now"]],
  [["reset-link"]],
  [["email", "anna@example.org"]],
  [["email", "anna@example.org", "no e-mail"]],
  [["confirm-link", "no e-mail"]],
  [["sign-out", "anna@example.org", "--send"]],
  [["erase"]],
  [["erase", "anna", "--soon"]],
  [["export", "anna"]],
])("A malformed command throws a UsageError: %p", async (argv) => {
  newNamed();
  await expect(admin(...argv)).rejects.toThrow(UsageError);
});
