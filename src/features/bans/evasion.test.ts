import { afterAll, describe, expect, test } from "bun:test";
import { guestKey, userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { type Browser, FORM } from "#test/helpers/browsers.ts";
import { PHONE_REQUIRED } from "#test/helpers/phones.ts";
import { proofFor } from "#test/helpers/proofs.ts";
import { startGoogle } from "#test/helpers/provider.ts";
import { signInThrough, ticketIn } from "#test/helpers/social.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Fourteen ways to come back after a suspension or a hold, each tried as a browser does. */

const ENV = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };
const google = await startGoogle();
const world = createWorld({ google, env: ENV });
const moderation = createModerationAdmin(world.deps);
const withPhones = createWorld({ sms: true, env: { ...ENV, ...PHONE_REQUIRED } });
afterAll(async () => {
  await world.close();
  await withPhones.close();
});

let places = 0;
/** A network in which no one has been before. */
function elsewhere(): string {
  places += 1;
  return `198.51.${100 + Math.floor(places / 200)}.${(places % 200) + 1}`;
}

type Visitor = Browser & { peer: string };
/** A browser that has opened a page, and so has its cookie. */
async function visitor(peer = elsewhere()): Promise<Visitor> {
  const browser = Object.assign(world.browser({ peer, provesWork: false }), { peer });
  await browser.post("/api/auth/birthday", { birthday: FORM.birthday });
  return browser;
}

/** A tab of this browser. Without a `storage` the page has forgotten its guest's number. */
async function tabIn({ cookies, peer, token }: Visitor, storage: string = crypto.randomUUID()) {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const tab = await TestTab.open(world.url, "", { cookie, "x-forwarded-for": peer });
  await tab.ask("HELLO", { guestKey: storage });
  if (token) await tab.ask("AUTHENTICATION_MESSAGE", { token });
  return Object.assign(tab, { key: token ? "" : guestKey(storage), storage });
}

/** What the server says to a search: `in`, or the code of its refusal. */
const search = (tab: TestTab, data: { link?: string; altcha?: string } = {}): Promise<string> =>
  tab.ask("ENTER_QUEUE", { forceClassic: true, ...data }).then(
    async () => {
      await tab.ask("LEAVE_QUEUE");
      return "in";
    },
    (error) => error.code,
  );

/** What the server says to a sign-up: `in`, or the code of its refusal. */
async function signUp(browser: Browser, email: string, more: object = {}): Promise<string> {
  const { status, body } = await browser.post("/api/auth/register", { ...FORM, email, ...more });
  if (status !== 200) return String(body.code);
  const opened = await browser.post(`/api/auth/activateEmail/${await world.linkTo(email)}`);
  return opened.status === 200 ? "in" : String(opened.body.code);
}

/** Someone meets this tab by chance and reports it. */
async function report(tab: TestTab): Promise<void> {
  const witness = await tabIn(await visitor());
  await world.reports.meeting(tab, witness);
  const { roomId } = await witness.ask("HELLO", {}).then(({ room }) => room!);
  await witness.ask("REPORT", { roomId, reason: "child_endangerment", text: "" });
  await witness.ask("LEAVE_ROOM", { roomId });
}

/** A member in a browser of their own, who is reported and then suspended for a week, or held for a day. */
async function offender(sanction: "suspend" | "hold", email = world.newEmail()) {
  const browser = await visitor();
  const { userId } = await world.join({ browser, email });
  const tab = await tabIn(browser);
  await report(tab);
  if (sanction === "suspend") moderation.lock(userId, { reason: "child_endangerment", days: 7 });
  else world.reports.hold(userKey(userId));
  world.features.auth.signOutLocked();
  world.features.video.hold(userKey(userId));
  return { browser, email, userId, tab };
}

/** A guest who is reported and then held for a day. */
async function heldGuest() {
  const browser = await visitor();
  const tab = await tabIn(browser);
  await report(tab);
  world.reports.hold(tab.key);
  world.features.video.hold(tab.key);
  return { browser, tab };
}

const signedOut = (browser: Visitor): Visitor => Object.assign(browser, { token: null });

describe("Someone who is kept out is refused", () => {
  const ways: [way: string, attempt: () => Promise<string>, refusal: string][] = [
    [
      "with the same e-mail, from another device elsewhere",
      async () => {
        const { email, userId } = await offender("suspend");
        await world.features.profile.eraseNow(userId);
        return signUp(await visitor(), email);
      },
      "sign_up_closed",
    ],
    [
      "with another spelling of an address of Gmail",
      async () => {
        await offender("suspend", "anna.petrova@gmail.com");
        return signUp(await visitor(), "annap.etrova@googlemail.com");
      },
      "sign_up_closed",
    ],
    ["with another spelling of the phone number", phoneSpelling, "sign_up_closed"],
    [
      "through the same account at a provider",
      async () => {
        const { userId, person } = await world.google.member();
        moderation.lock(userId, { reason: "spam", days: 7 });
        await world.features.profile.eraseNow(userId);
        const browser = await visitor();
        const ticket = ticketIn(await signInThrough(browser, "google"));
        const { body } = await world.google.signUp(browser, { ticket, email: `other-${person.email}` });
        return String(body.code);
      },
      "sign_up_closed",
    ],
    [
      "in the same browser with a new e-mail",
      async () => signUp(signedOut((await offender("suspend")).browser), world.newEmail()),
      "sign_up_closed",
    ],
    [
      "as a guest in the same browser",
      async () => search(await tabIn(signedOut((await offender("suspend")).browser))),
      "queue_held",
    ],
    ["with cleared storage", async () => search(await tabIn((await heldGuest()).browser)), "queue_held"],
    [
      "by signing out while held",
      async () => {
        const { browser, tab } = await offender("hold");
        await tab.ask("SIGN_OUT");
        await tab.ask("HELLO", { guestKey: crypto.randomUUID() });
        expect(await search(tab)).toBe("queue_held");
        return search(await tabIn(signedOut(browser)));
      },
      "queue_held",
    ],
    [
      "by deleting the account and registering again",
      async () => {
        const { email, userId } = await offender("hold");
        await world.features.profile.eraseNow(userId);
        const browser = await visitor();
        expect(await signUp(browser, email)).toBe("in");
        const { body } = await world.login(email);
        return search(await tabIn(Object.assign(browser, { token: String(body.token) })));
      },
      "queue_held",
    ],
    [
      "by a private link",
      async () => {
        const { browser } = await heldGuest();
        const { token: link } = await (await tabIn(await visitor())).ask("MAKE_LINK");
        return search(await tabIn(browser), { link });
      },
      "queue_held",
    ],
    [
      "in a second tab that searched before",
      async () => {
        const browser = await visitor();
        const [tab, second] = [await tabIn(browser), await tabIn(browser)];
        await report(tab);
        await second.ask("ENTER_QUEUE", { forceClassic: true });
        world.reports.hold(tab.key);
        world.features.video.hold(tab.key);
        expect(await second.next("QUEUE_ENDED")).toEqual({ reason: "moderated" });
        return search(second);
      },
      "queue_held",
    ],
    [
      "by the resume token of a search",
      async () => {
        const browser = await visitor();
        const tab = await tabIn(browser);
        await report(tab);
        await tab.ask("ENTER_QUEUE", { forceClassic: true });
        await world.dropped(tab);
        world.reports.hold(tab.key);
        const back = await tabIn(browser);
        const { waiting } = await back.ask("HELLO", { resumeToken: tab.resumeToken });
        expect(waiting).toBe(false);
        return search(back);
      },
      "queue_held",
    ],
  ];
  test.each(ways)("%s", async (_, attempt, refusal) => {
    expect(await attempt()).toBe(refusal);
  });
});

/** The number is a member's until their account is erased; then only its mark is left. */
async function phoneSpelling(): Promise<string> {
  const { phones, features, deps } = withPhones;
  const { userId, phoneNumber } = await phones.member();
  createModerationAdmin(deps).lock(userId, { reason: "spam", days: 7 });
  await features.profile.eraseNow(userId);
  const spelled = `8 (${phoneNumber.slice(1, 4)}) ${phoneNumber.slice(4, 7)}-${phoneNumber.slice(7)}`;
  const { browser, emailToken } = await phones.joining(spelled);
  await phones.send(browser, { phoneNumber: spelled, emailToken });
  const code = phones.codeTo(phoneNumber);
  const { body } = await browser.post("/api/auth/activate-account", {
    emailToken,
    phoneNumber: spelled,
    code,
  });
  return String(body.code);
}

describe("A private window in the same network", () => {
  test("works for its search, once a day", async () => {
    const { browser } = await offender("suspend");
    const hidden = await visitor(browser.peer);
    const tab = await tabIn(hidden);
    expect(await search(tab)).toBe("proof_needed");
    expect(await search(tab, { altcha: "made up" })).toBe("proof_wrong");
    expect(await search(tab, { altcha: await proofFor(hidden) })).toBe("in");
    expect(await search(await tabIn(hidden))).toBe("in");
    expect(await search(await tabIn(await visitor(browser.peer)))).toBe("proof_needed");
  });

  test("works for its sign-up, and no longer than a day after the report", async () => {
    const { browser } = await offender("suspend");
    const hidden = await visitor(browser.peer);
    expect(await signUp(hidden, world.newEmail())).toBe("proof_needed");
    expect(await signUp(hidden, world.newEmail(), { altcha: await proofFor(hidden) })).toBe("in");
    world.clock.advance(DAY_MS);
    expect(await signUp(await visitor(browser.peer), world.newEmail())).toBe("in");
  });
});

describe("Innocent people are let in", () => {
  test("from another device elsewhere, which no one can tell from the offender's", async () => {
    await offender("suspend");
    const other = await visitor();
    expect(await search(await tabIn(other))).toBe("in");
    expect(await signUp(other, world.newEmail())).toBe("in");
  });

  test("from the same network, always: neighbours work for a second, and are never refused", async () => {
    const { browser } = await offender("suspend");
    const neighbours = [
      await visitor(browser.peer),
      await visitor(browser.peer),
      await visitor(browser.peer),
    ];
    for (const neighbour of neighbours)
      expect(await search(await tabIn(neighbour), { altcha: await proofFor(neighbour) })).toBe("in");
  });

  test("again in their own browser, when the moderator revokes it or its time is over", async () => {
    const { browser, userId } = await offender("suspend");
    moderation.unlock(userId);
    expect(await search(await tabIn(signedOut(browser)))).toBe("in");
    const held = await heldGuest();
    world.clock.advance(DAY_MS);
    expect(await search(await tabIn(held.browser))).toBe("in");
  });
});

test("Marks hold nothing of what they were made from", async () => {
  const { email, userId, browser } = await offender("suspend");
  const rowsOf = (table: string) => world.deps.db.sqlite.query(`SELECT kind, hash FROM ${table}`).values();
  const text = JSON.stringify([rowsOf("ban_marks"), rowsOf("person_traces")]);
  for (const raw of [email, userId, browser.peer, browser.cookies.get("device")!])
    expect(text).not.toContain(raw);
});

test("A suspension of a version without marks gets them at start", async () => {
  const { email, userId } = await offender("suspend");
  const { sqlite } = world.deps.db;
  sqlite.run("DELETE FROM ban_marks");
  world.features.moderation.markEarlier();
  await world.features.profile.eraseNow(userId);
  expect(await signUp(await visitor(), email)).toBe("sign_up_closed");
});
