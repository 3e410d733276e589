import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Email } from "postal-mime";
import { consentOf, OPTIONAL_MAIL_KINDS } from "#contract/optional-mails.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { createSeal } from "#src/services/seal.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { MAIL_AFTER_MS } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ mail: true, push: true });
});
afterEach(() => world.close());

const named = (name: string) => world.newPerson({ name });

describe("Optional e-mails can be unsubscribed from in the mail program", () => {
  /** What a mail program reads from the e-mail's headers. */
  const headOf = (mail: Email) => {
    const value = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    return {
      link: value("list-unsubscribe")?.match(/^<(.+)>$/)?.[1] ?? "",
      post: value("list-unsubscribe-post"),
    };
  };
  async function mailTo(anna: TestPerson) {
    await world.write(named("Борис"), anna, "Привет");
    world.clock.advance(MAIL_AFTER_MS);
    await world.features.notifications.writeMails();
    await world.deps.services.mails.deliverDue();
    return world.mail.mails[0]!;
  }
  const ask = (link: string, init: RequestInit = {}) =>
    world.request(new URL(link).pathname, { peer: "203.0.113.7", ...init });

  test.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])("by one click, without signing in (RFC 8058): %s", async (type, body) => {
    const anna = named("Анна");
    const mail = await mailTo(anna);
    const { link, post } = headOf(mail);
    expect(link).toStartWith("http://localhost:3000/api/unsubscribe/");
    expect(post).toBe("List-Unsubscribe=One-Click");
    expect(mail.text).toContain(link);

    const answer = await ask(link, { method: "POST", headers: { "content-type": type }, body });
    expect([answer.status, await answer.json()]).toEqual([200, { kind: "messages" }]);
    expect((await anna.get("/api/settings/notification")).body).toEqual({
      messages: false,
      friendRequests: true,
      eventReminders: true,
      eventNews: true,
      matches: true,
      reports: true,
      news: false,
      digest: false,
      evenings: false,
    });
  });

  test.each([...OPTIONAL_MAIL_KINDS])("of every kind: %s", async (kind) => {
    const anna = named("Анна");
    const settings = "/api/settings/notification";
    await anna.post(settings, { [kind]: true });
    const { link } = headOf(await mailTo(anna));
    const token = link.split("/").at(-1)!;
    const seal = createSeal(world.deps.services.secretKeys, "unsubscribe");
    const theirs = link.replace(token, `${anna.id}.${kind}.${seal.mark(`${anna.id}.${kind}`)}`);
    const asked = world.clock();
    expect(await (await ask(theirs, { method: "POST" })).json()).toEqual({ kind });
    expect((await anna.get(settings)).body[kind]).toBe(false);
    const consent = consentOf(kind);
    if (consent)
      expect(
        world.deps.db.sqlite
          .query("SELECT kind, given FROM consents WHERE user_id = ? AND at >= ? ORDER BY at DESC LIMIT 1")
          .get(anna.id, asked),
      ).toEqual({ kind: consent, given: 0 });
  });

  test("but not by opening the link, which leads to a page that asks", async () => {
    const anna = named("Анна");
    const { link } = headOf(await mailTo(anna));
    const answer = await ask(link);
    expect(answer.status).toBe(303);
    const page = new URL(link).pathname.replace("/api", "");
    expect(answer.headers.get("location")).toBe(page);
    for (const name of ["letter", "lang"]) {
      const inEnglish = await world.request(`${new URL(link).pathname}?${name}=en`, { peer: "203.0.113.7" });
      expect(inEnglish.headers.get("location")).toBe(`${page}?letter=en`);
    }
    const inNone = await world.request(`${new URL(link).pathname}?letter=//x`, { peer: "203.0.113.7" });
    expect(inNone.headers.get("location")).toBe(page);
    expect((await anna.get("/api/settings/notification")).body.messages).toBe(true);
  });

  test("but not with a forged link", async () => {
    const anna = named("Анна");
    const { link } = headOf(await mailTo(anna));
    const [userId, kind, signature] = link.split("/").at(-1)!.split(".") as [string, string, string];
    const forged = [
      `${userId}.digest.${signature}`,
      `${named("Вера").id}.${kind}.${signature}`,
      `${userId}.${kind}.${signature.slice(1)}`,
      `${userId}.${kind}`,
      `${userId}.everything.${signature}`,
      `${userId}.${kind}.${signature}.junk`,
      `${userId}.${kind}.${signature}=`,
      "x",
      "%00",
    ];
    for (const token of forged)
      expect((await ask(`http://x/api/unsubscribe/${token}`, { method: "POST" })).status, token).toBe(404);
    expect((await ask(`http://x/api/unsubscribe/${"x".repeat(201)}`, { method: "POST" })).status).toBe(422);
    expect((await anna.get("/api/settings/notification")).body.messages).toBe(true);
  });

  test("even years later, as long as the member is not erased", async () => {
    const anna = named("Анна");
    const { link } = headOf(await mailTo(anna));
    world.clock.advance(10 * 365 * DAY_MS);
    expect((await ask(link, { method: "POST" })).status).toBe(200);
    world.deps.db.sqlite.run("DELETE FROM users WHERE id = ?", [anna.id]);
    expect((await ask(link, { method: "POST" })).status).toBe(404);
  });

  test("while e-mails about the account have no such headers", async () => {
    world.deps.services.mails.enqueue({
      to: "anna@example.org",
      lang: "ru",
      kind: "welcome",
      data: { name: "Анна", link: "http://localhost:3000/profile" },
    });
    await world.deps.services.mails.deliverDue();
    expect(headOf(world.mail.mails[0]!)).toEqual({ link: "", post: undefined });
  });
});

describe("An e-mail that an outage of the mail server held up", () => {
  /** Anna's e-mail about a message is refused for now; it is due again after `meanwhile`. */
  async function mailsAfter(meanwhile: (anna: TestPerson) => unknown): Promise<number> {
    const anna = named("Анна");
    world.mail.refuse(451);
    await world.write(named("Борис"), anna, "Привет");
    world.clock.advance(MAIL_AFTER_MS);
    await world.features.notifications.writeMails();
    await world.deps.services.mails.deliverDue();
    expect(world.mail.mails).toHaveLength(0);
    await meanwhile(anna);
    world.clock.advance(MINUTE_MS);
    await world.deps.services.mails.deliverDue();
    expect(world.deps.db.sqlite.query("SELECT * FROM mails").all()).toEqual([]);
    return world.mail.mails.length;
  }
  const run = (sql: string) => (anna: TestPerson) => world.deps.db.sqlite.run(sql, [anna.id]);

  test("is sent to a member who still wants it", async () => {
    expect(await mailsAfter(() => {})).toBe(1);
  });

  test.each<[string, (anna: TestPerson) => unknown]>([
    ["has unsubscribed since", (anna) => anna.post("/api/settings/notification", { messages: false })],
    ["has deleted the account since", run("UPDATE users SET deleted_at = 1 WHERE id = ?")],
    ["is suspended since", run("UPDATE users SET locked_at = 1 WHERE id = ?")],
    ["was erased since", run("DELETE FROM users WHERE id = ?")],
    ["has another address since", run("UPDATE accounts SET email = 'new@example.org' WHERE user_id = ?")],
  ])("is not sent to a member who %s", async (_what, meanwhile) => {
    expect(await mailsAfter(meanwhile)).toBe(0);
  });
});
