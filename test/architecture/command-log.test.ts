import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { userKey } from "#contract/person-key.ts";
import { openDatabase } from "#db/open.ts";
import { supportTickets } from "#db/schema/index.ts";
import { answer, FULL_HELP } from "#src/admin/answer.ts";
import { isLogged } from "#src/admin/audit.ts";
import { FORM } from "#test/helpers/browsers.ts";
import { flag } from "#test/helpers/photos.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Every command that changes something, or shows what is known about one person, writes one row of the log of moderation. */
const folder = temporaryFolder();
const world = createWorld({
  // Backups copy a file.
  db: openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" }),
  env: { DATA_DIR: folder, BACKUP_DIR: join(folder, "backups") },
});
afterAll(async () => {
  await world.close();
  remove(folder);
});

const { db, config, clock } = world.deps;
const { orm, sqlite } = db;
/** As an operator types it. The key is a file, as where no setting names one. */
const run = (...argv: string[]) => answer(argv, { db, config: { ...config, secretKey: undefined }, clock });
writeFileSync(join(folder, "secret.key"), `${config.secretKey}\n`);

const NEWS = join(folder, "news.md");
writeFileSync(NEWS, "# ru: Лето\n\nОткрыли набережную.\n\n# en: Summer\n\nThe embankment is open.\n");

const one = (query: string) =>
  Object.values(sqlite.query<Record<string, string>, []>(query).get()!).map(String)[0]!;
const someone = () => world.newPerson();
async function newReport(): Promise<string> {
  const [anna, boris] = [someone(), someone()];
  await report(anna, boris);
  return world.reports.about(boris)[0]!.id;
}
function newTicket(): string {
  const row = {
    email: "a@example.org",
    contact: "",
    type: "bug",
    text: "Не открывается",
    lang: "ru",
  } as const;
  orm
    .insert(supportTickets)
    .values({ ...row, createdAt: clock() })
    .run();
  return one("SELECT max(number) FROM support_tickets");
}
async function newMail(): Promise<string> {
  await run("reset-link", someone().id, "--send");
  return one("SELECT max(id) FROM mails");
}
async function newNews(): Promise<string> {
  if (sqlite.query("SELECT 1 FROM site_news").get() === null) await run("news", NEWS, "--send");
  return one("SELECT id FROM site_news");
}

/** Makes what is needed, and returns a command that succeeds. */
const SCENARIOS: Record<string, () => string[] | Promise<string[]>> = {
  "report ID": async () => ["report", await newReport()],
  "report ID uphold|dismiss": async () => ["report", await newReport(), "dismiss"],
  "clear-hold PERSON": () => {
    const personKey = userKey(someone().id);
    world.reports.hold(personKey);
    return ["clear-hold", personKey];
  },
  "lock PERSON [--reason REASON] [--days 7|30]": () => ["lock", someone().id, "--days", "7"],
  "unlock PERSON": async () => {
    const { id } = someone();
    await run("lock", id);
    return ["unlock", id];
  },
  "remove photo ID": async () => [
    "remove",
    "photo",
    String((await someone().upload(new Uint8Array(flag(64, 64)))).body.id),
  ],
  "remove text PERSON": () => ["remove", "text", someone().id],
  "remove event ID": async () => ["remove", "event", (await world.events.host(world.newVip())).id],
  "remove message [CHAT] ID": async () => {
    await world.chat.say(await world.tabOf(someone()), someone(), "Привет");
    return ["remove", "message", one("SELECT max(id) FROM messages")];
  },
  "remove account PERSON": () => ["remove", "account", someone().id],
  "role EMAIL ROLE": () => ["role", someone().id, "moderator"],
  "member PERSON": () => ["member", someone().id],
  "reset-link PERSON [--send]": () => ["reset-link", someone().id],
  "email PERSON NEW": () => ["email", someone().id, "another@example.org"],
  "confirm-link EMAIL": async () => {
    const email = "joining@example.org";
    await world.browser().post("/api/auth/register", { ...FORM, email });
    return ["confirm-link", email];
  },
  "second-factor PERSON off": () => ["second-factor", someone().id, "off"],
  "sign-out PERSON": () => ["sign-out", someone().id],
  "erase PERSON [--now]": () => ["erase", someone().id],
  "export PERSON FILE": () => ["export", someone().id, join(folder, "member.zip")],
  "block address RANGE --days DAYS [--reason TEXT]": () => ["block", "address", "203.0.113.7", "--days", "7"],
  "block domain DOMAIN --days DAYS [--reason TEXT]": () => ["block", "domain", "example.net", "--days", "7"],
  "allow domain DOMAIN --days DAYS [--reason TEXT]": () => ["allow", "domain", "example.com", "--days", "7"],
  "unblock ID": () => ["unblock", one("SELECT max(id) FROM network_blocks")],
  "words refuse WORD": () => ["words", "refuse", "казино"],
  "words remove-tag TAG": () => ["words", "remove-tag", "ставки"],
  "words accept ID": () => ["words", "accept", one("SELECT max(id) FROM refused_words")],
  "refund PAYMENT [AMOUNT]": async () => {
    const { id, url } = await world.payments.buy(someone());
    await world.payments.pay(url, "good");
    return ["refund", id];
  },
  "gift PERSON DAYS": () => ["gift", someone().id, "7"],
  "tariffs add DAYS AMOUNT [CURRENCY]": () => ["tariffs", "add", "90", "99900"],
  "tariffs retire ID": () => ["tariffs", "retire", one("SELECT max(id) FROM vip_products")],
  "mail test EMAIL [--lang ru|en]": () => ["mail", "test", "me@example.org"],
  "mail retry ID|all": async () => ["mail", "retry", await newMail()],
  "mail drop ID": async () => ["mail", "drop", await newMail()],
  "support answer NUMBER TEXT": () => ["support", "answer", newTicket(), "Починили"],
  "support close NUMBER": () => ["support", "close", newTicket()],
  "news FILE --to EMAIL": () => ["news", NEWS, "--to", "me@example.org"],
  "news FILE --send": () => ["news", NEWS, "--send"],
  "news stop ID": async () => ["news", "stop", await newNews()],
  "maintenance on --until TIME": () => ["maintenance", "on", "--until", "30m"],
  "maintenance off": () => ["maintenance", "off"],
  backup: () => ["backup"],
  "backup FILE": () => ["backup", join(folder, "copy.db")],
  "rotate-key": () => ["rotate-key"],
};

/** What cannot succeed here, each with its reason. */
const LEFT_OUT = [
  // Replaces the database and writes its row into the one that it brings back: `src/backups/backups.test.ts`.
  "restore BACKUP|latest [--replace]",
  // Needs an S3 store; `isLogged` says of it what it says of the others.
  "uploads move [--back]",
];

const commands = [...FULL_HELP.matchAll(/^ {2}([a-z].*?)(?: {2,}.*)?$/gm)].map(([, words]) => words!);
const isLoggedAsTold = (words: string) => isLogged(words.replace(/ \[.*/, "").split(" "));

test("every command that changes something has a scenario", () => {
  expect(commands.filter(isLoggedAsTold).sort()).toEqual([...Object.keys(SCENARIOS), ...LEFT_OUT].sort());
});

const rows = () =>
  sqlite
    .query<{ number: number; by: string; action: string }, []>(
      "SELECT number, by, action FROM moderation_log ORDER BY number",
    )
    .all();

describe("one row of the log each", () => {
  test.each(Object.entries(SCENARIOS))("%s", async (_, scenario) => {
    const argv = await scenario();
    const before = rows().length;
    await run(...argv);
    expect(rows().slice(before)).toEqual([{ number: before + 1, by: "command", action: argv[0]! }]);
  });
});

test("a command that only reads, or is refused, leaves none", async () => {
  const before = rows().length;
  for (const words of [
    "reports",
    "holds",
    "members anna",
    "blocks",
    "words",
    "payments",
    "mail queue",
    "today",
  ])
    await run(...words.split(" "));
  for (const words of ["lock nobody", "words refuse а*", "block address 127.0.0.1 --days 7"])
    await expect(run(...words.split(" "))).rejects.toThrow();
  expect(rows().length).toBe(before);
});
