import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { createTodayAdmin } from "#src/features/hours/admin/actions.ts";
import { createMails } from "#src/services/mail/mails.ts";
import { createMailQueue } from "#src/services/mail/queue.ts";
import { Refused } from "#src/services/mail/transport.ts";
import { createSeal } from "#src/services/seal.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { UsageError } from "./commands.ts";
import { runMail } from "./mail.ts";
import { testMailOf } from "./mails.ts";
import { runToday } from "./today.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const admin = (...argv: string[]) =>
  runMail(["mail", ...argv], {
    queue: createMailQueue(world.deps),
    sendTest: testMailOf(world.deps),
  });
const today = () => runToday(["today"], createTodayAdmin(world.deps));

/** The server's mails with a mail server that answers so. */
const mailsWith = (send: () => Promise<void>) =>
  createMails({
    ...world.deps,
    seal: createSeal(world.deps.services.secretKeys, "mails"),
    transport: { send, close() {} },
  });
const mail = {
  to: "anna@example.org",
  lang: "ru",
  kind: "no_account",
  data: { link: "https://x.example" },
} as const;

test("The queue shows what waits and why, without addresses; e-mails are hurried and dropped", async () => {
  expect(await admin("queue")).toBe("No e-mails wait.");
  const mails = mailsWith(async () => {
    throw new Error("421 Try later");
  });
  mails.enqueue(mail);
  await mails.deliverDue();
  const shown = await admin("queue");
  expect(shown).toStartWith("E-mails that wait: 1, the oldest since 2030-01-15 12:00 UTC.");
  expect(shown).toContain("421 Try later");
  expect(shown).not.toContain("anna");
  const id = shown.split("\n").at(-1)!.split(" ")[0]!;
  expect(await admin("retry", id)).toEndWith(": 1.");
  let sent = 0;
  await mailsWith(async () => void sent++).deliverDue();
  expect(sent).toBe(1);
  expect(await admin("retry", "all")).toEndWith(": 0.");
  mails.enqueue(mail);
  const again = (await admin("queue")).split("\n").at(-1)!.split(" ")[0]!;
  expect(await admin("drop", again)).toBe(`The e-mail ${again} is dropped.`);
  for (const act of ["drop", "retry"])
    await expect(admin(act, again)).rejects.toMatchObject({
      code: "not_found",
      extra: { detail: `No e-mail ${again} waits` },
    });
  expect(await admin("queue")).toBe("No e-mails wait.");
});

test.each([
  [[], "Проверочное письмо"],
  [["--lang", "en"], "Test e-mail from"],
])("A test e-mail is sent by SMTP, in Russian unless told otherwise: %p", async (options, subject) => {
  const server = startMailServer();
  world = createWorld({
    env: {
      MAIL_URL: server.url,
      SECRET_KEY: "a key for tests, long enough to be taken",
    },
  });
  try {
    expect(await admin("test", "Me@Example.org", ...options)).toStartWith(
      "The mail server has accepted an e-mail to me@example.org.",
    );
    expect(server.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ["me@example.org", expect.stringContaining(subject)],
    ]);
    server.refuse(554);
    await expect(admin("test", "me@example.org")).rejects.toThrow("MAIL_URL: the e-mail was not accepted. ");
  } finally {
    await server.stop();
  }
});

test.each([
  [[]],
  [["queue", "all"]],
  [["retry"]],
  [["drop"]],
  [["test"]],
  [["test", "no e-mail"]],
  [["test", "me@example.org", "--lang", "de"]],
  [["queue", "--lang", "en"]],
  [["send", "x"]],
])("A malformed mail command throws a UsageError: %p", async (argv) => {
  await expect(admin(...argv)).rejects.toThrow(UsageError);
});

test("Today stands beside yesterday", async () => {
  const mails = mailsWith(async () => {});
  mails.enqueue(mail);
  await mails.deliverDue();
  const refusing = mailsWith(async () => {
    throw new Refused(new Error("550 No such user"));
  });
  refusing.enqueue(mail);
  await refusing.deliverDue();
  const [anna, boris] = [world.newcomer(), world.newcomer()];
  await report(anna, boris);
  const line = (name: string) =>
    today()
      .split("\n")
      .find((row) => row.startsWith(name))!
      .split(/ {2,}/);
  expect(line("Sign-ups")).toEqual(["Sign-ups", "2", "0"]);
  expect(line("Reports made")).toEqual(["Reports made", "1", "0"]);
  expect(line("E-mails sent")).toEqual(["E-mails sent", "1", "0"]);
  expect(line("E-mails given up")).toEqual(["E-mails given up", "1", "0"]);
  world.clock.advance(DAY_MS);
  expect(line("Sign-ups")).toEqual(["Sign-ups", "0", "2"]);
  expect(today()).toContain("Reports open: 1.");
  expect(() => runToday(["today", "x"], createTodayAdmin(world.deps))).toThrow(UsageError);
});
