import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { HOUR_MS } from "#contract/time.ts";
import { type MailServer, startMailServer } from "#test/helpers/mail-server.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createLog } from "../log.ts";
import type { Mail } from "./mail.ts";
import { retryDelay } from "./mails.ts";

const MAIL: Mail = {
  to: "anna@example.org",
  lang: "ru",
  kind: "confirm",
  data: { name: "Анна", link: "https://randevu.example/auth/confirm/token" },
};

describe("With a mail server", () => {
  let server: MailServer;
  let world: World;
  let logged: string[];
  beforeEach(async () => {
    server = startMailServer();
    logged = [];
    world = createWorld({
      log: createLog("info", { write: (line: string) => void logged.push(line) }),
      env: {
        MAIL_URL: server.url,
        MAIL_FROM: "Рандеву <hello@randevu.example>",
        BRAND_SUPPORT_EMAIL: "help@randevu.example",
      },
    });
  });
  afterEach(async () => {
    await world.deps.services.mails.stop();
    await world.close();
    await server.stop();
  });

  const mails = () => world.deps.services.mails;
  const waiting = () => world.deps.db.sqlite.query("SELECT attempts FROM mails").all();

  test("an e-mail arrives complete, with sender, subject, HTML and text, and leaves the queue", async () => {
    mails().enqueue(MAIL);
    await mails().deliverDue();
    const [mail] = server.mails;
    expect(server.mails).toHaveLength(1);
    expect(mail).toMatchObject({
      from: { name: "Рандеву", address: "hello@randevu.example" },
      to: [{ address: "anna@example.org" }],
      replyTo: [{ address: "help@randevu.example" }],
      subject: "Подтвердите почту в Рандеву",
    });
    expect(mail!.text).toContain("https://randevu.example/auth/confirm/token");
    expect(mail!.html).toContain('href="https://randevu.example/auth/confirm/token"');
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(waiting()).toEqual([]);
  });

  test("an e-mail in English links to pages in English for browsers that have not been here", async () => {
    const { publicUrl } = world.deps.config;
    const at = (path: string) => new URL(path, publicUrl).href;
    mails().enqueue({
      to: "anna@example.org",
      lang: "en",
      kind: "news",
      data: {
        subject: "News",
        paragraphs: ["Something is new."],
        links: [
          { label: "Read", link: at("/dating/saved?open=1#top") },
          { label: "Elsewhere", link: "https://elsewhere.example/?a=b" },
        ],
        unsubscribe: at("/api/unsubscribe/token"),
      },
    });
    await mails().deliverDue();
    const [mail] = server.mails;
    expect(mail!.text).toContain(`${at("/dating/saved?open=1&letter=en#top")}\n`);
    expect(mail!.text).toContain("https://elsewhere.example/?a=b\n");
    expect(mail!.text).toContain(at("/api/unsubscribe/token?letter=en"));
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: "list-unsubscribe" }));
  });

  test("an e-mail sent while the disk was full is not sent again, and leaves the queue once there is room", async () => {
    const full = spyOn(world.deps.db, "ifRoom").mockImplementation(() => undefined);
    mails().enqueue(MAIL);
    for (let n = 0; n < 3; n++) await mails().deliverDue();
    expect([server.mails.length, waiting().length]).toEqual([1, 1]);
    full.mockRestore();
    await mails().deliverDue();
    expect([server.mails.length, waiting().length]).toEqual([1, 0]);
  });

  test("a stop waits for the e-mails on their way, and leaves the others in the queue", async () => {
    server.hold();
    for (let n = 0; n < 6; n++) mails().enqueue(MAIL);
    void mails().deliverDue();
    await server.received(4);
    const stopped = mails().stop();
    server.release();
    await stopped;
    expect([server.mails.length, waiting().length]).toEqual([4, 2]);
  });

  test("a stop does not wait for a mail server that does not answer; the e-mail stays in the queue", async () => {
    server.hold();
    mails().enqueue(MAIL);
    void mails().deliverDue();
    await server.received(1);
    await mails().stop();
    server.release();
    expect(waiting()).toEqual([{ attempts: 0 }]);
  });

  test("an e-mail that is refused for now is sent later, with the same message id", async () => {
    server.refuse(451, 421);
    mails().enqueue(MAIL);
    await mails().deliverDue();
    expect(server.mails).toEqual([]);
    expect(waiting()).toEqual([{ attempts: 1 }]);

    await mails().deliverDue();
    expect(waiting()).toEqual([{ attempts: 1 }]);

    world.clock.advance(40_000);
    await mails().deliverDue();
    expect(waiting()).toEqual([{ attempts: 2 }]);

    world.clock.advance(3 * 60_000);
    await mails().deliverDue();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]!.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(waiting()).toEqual([]);
  });

  test("an e-mail that is refused for good is not tried again, and does not hold up others", async () => {
    server.refuse(550);
    mails().enqueue(MAIL);
    await mails().deliverDue();
    expect(waiting()).toEqual([]);
    mails().enqueue({ ...MAIL, to: "boris@example.org" });
    await mails().deliverDue();
    expect(server.mails.map(({ to }) => to)).toEqual([[{ name: "", address: "boris@example.org" }]]);
  });

  test("an unreachable server loses no e-mail; after a day it is given up", async () => {
    await server.stop();
    mails().enqueue(MAIL);
    await mails().deliverDue();
    expect(waiting()).toEqual([{ attempts: 1 }]);
    world.clock.advance(25 * HOUR_MS);
    await mails().deliverDue();
    expect(waiting()).toEqual([]);
  });

  test.each([450, 550])(
    "the log says why a recipient was refused with %d, and does not name the address",
    async (code) => {
      server.refuseRecipient(MAIL.to, code);
      mails().enqueue(MAIL);
      await mails().deliverDue();
      expect(logged.join()).toContain(
        code === 450 ? "450 <[removed]>: Recipient address rejected" : "refused its address",
      );
      expect(logged.join()).not.toContain(MAIL.to);
    },
  );

  test("an e-mail of a failed transaction is never sent", async () => {
    expect(() =>
      world.deps.db.transaction(() => {
        mails().enqueue(MAIL);
        throw new Error("no");
      }),
    ).toThrow("no");
    await mails().deliverDue();
    expect(server.mails).toEqual([]);
  });

  test("two deliveries at once send each e-mail once", async () => {
    for (let at = 0; at < 10; at += 1) mails().enqueue(MAIL);
    await Promise.all([mails().deliverDue(), mails().deliverDue()]);
    expect(server.mails).toHaveLength(10);
  });

  test("the queue reveals neither address nor link to readers of the database", () => {
    mails().enqueue(MAIL);
    const [row] = world.deps.db.sqlite.query("SELECT sealed FROM mails").all() as { sealed: Uint8Array }[];
    const seen = Buffer.from(row!.sealed).toString("latin1");
    expect(seen).not.toContain("anna");
    expect(seen).not.toContain("token");
  });

  test("once started, e-mails are sent without the job", async () => {
    mails().start();
    mails().enqueue(MAIL);
    await server.received(1);
    expect(server.mails[0]!.subject).toBe("Подтвердите почту в Рандеву");
  });
});

test("Without a mail server e-mails are files in the outbox, and the link is in the log", async () => {
  const folder = await mkdtemp(join(tmpdir(), "randevu-mail-"));
  const lines: string[] = [];
  const world = createWorld({
    env: { DATA_DIR: folder },
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
  });
  world.deps.services.mails.enqueue(MAIL);
  await world.deps.services.mails.deliverDue();
  const files = await readdir(join(folder, "outbox"));
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const mail = await PostalMime.parse(await readFile(join(folder, "outbox", files[0]!)));
  expect(mail).toMatchObject({
    to: [{ address: "anna@example.org" }],
    subject: "Подтвердите почту в Рандеву",
  });
  expect(lines.join()).toContain("https://randevu.example/auth/confirm/token");
  await world.close();
  await rm(folder, { recursive: true });
});

test("Waits between tries grow to an hour, with jitter", () => {
  const waits = [0, 1, 2, 3, 4, 20].map((attempts) => retryDelay(attempts, 0.5) / 1000);
  expect(waits).toEqual([30, 120, 480, 1920, 3600, 3600]);
  expect(retryDelay(0, 0)).toBe(24_000);
  expect(retryDelay(0, 1)).toBe(36_000);
});
