import { afterAll, describe, expect, test } from "bun:test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Glob } from "bun";
import { userKey } from "#contract/person-key.ts";
import { knownDevices, pushSubscriptions, sealedEvidence, selfieFrames, selfies } from "#db/schema/index.ts";
import { runKeys } from "#src/admin/keys.ts";
import { readConfig } from "#src/config.ts";
import { createCookies } from "#src/features/auth/cookies.ts";
import { createSecondFactorResealing, secondFactorSeal } from "#src/features/auth/second-factor/resealing.ts";
import { createSecondFactorStore } from "#src/features/auth/second-factor/store.ts";
import { createMarks } from "#src/features/bans/actions.ts";
import { createEvidence } from "#src/features/evidence/actions.ts";
import { createImageLinks } from "#src/features/images/links.ts";
import { createContactTickets } from "#src/features/in-touch/tickets.ts";
import { createInviteTokens } from "#src/features/invites/actions.ts";
import { createStopLinks } from "#src/features/payments/renewals/stop-links.ts";
import { createSelfieResealing, selfieSeal } from "#src/features/verification/resealing.ts";
import { createDecisionTickets } from "#src/services/decision-tickets.ts";
import { createMailResealing, mailSeal } from "#src/services/mail/queue.ts";
import { createMailStore } from "#src/services/mail/store.ts";
import { createPeerTokens } from "#src/services/peer-tokens.ts";
import { createProofs } from "#src/services/proofs.ts";
import { createPushes } from "#src/services/push/pushes.ts";
import { createRoomTickets } from "#src/services/room-tickets.ts";
import { createResealingJob, earlierUses, noteSecretKey } from "#src/services/rotation/rotation.ts";
import { createSeal } from "#src/services/seal.ts";
import { readSecretKeys, type SecretKeys } from "#src/services/secret-key.ts";
import { emptyDatabase } from "#test/helpers/database.ts";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { startPushService } from "#test/helpers/push-service.ts";
import { createWorld } from "#test/helpers/world.ts";

const OLD = "the key of last year that is long enough to be taken";
const NEW = "the key of this year that is long enough to be taken";
const BEFORE: SecretKeys = [OLD];
const GRACE: SecretKeys = [NEW, OLD];
const AFTER: SecretKeys = [NEW];

const NOW = Date.UTC(2030, 0, 15, 12);
const clock = () => NOW;
const publicUrl = new URL("https://randevu.example");

const databases: { close(): void }[] = [];
afterAll(() => {
  for (const db of databases) db.close();
});
function database() {
  const db = emptyDatabase();
  databases.push(db);
  return db;
}
/** A server that starts with these keys, on a database that earlier ones have left. */
const startedWith = ([SECRET_KEY, ...earlier]: SecretKeys, db = database()) =>
  createWorld({ db, env: { SECRET_KEY, SECRET_KEY_PREVIOUS: earlier.join(",") } });

/** What is made once and shown again later: makes it with the first keys, and says whether servers with other keys accept it. */
type Use = () => Promise<(keys: SecretKeys) => unknown>;

/** Every use of which someone keeps something, by its purpose. */
const ACCEPTED: Record<string, Use> = {
  "session tokens": async () => {
    const db = database();
    const { token, id } = startedWith(BEFORE, db).newPerson();
    return async (keys) =>
      (await startedWith(keys, db).as({ id, token }).get("/push-subscriptions/key")).status === 200;
  },
  "ban marks": async () => {
    const db = database();
    const marksBy = (secretKeys: SecretKeys) => createMarks({ db, clock, services: { secretKeys } });
    const trait = { kind: "device", value: "a browser" } as const;
    const world = startedWith(BEFORE, db);
    const { id } = world.newPerson();
    world.deps.db.orm.insert(knownDevices).values({ userId: id, deviceHash: trait.value, seenAt: 0 }).run();
    marksBy(BEFORE).put(userKey(id), { id: "a ban", kind: "ban", by: "command", until: null });
    return (keys) => marksBy(keys).of([trait]).length > 0;
  },
  cookies: async () => {
    const cookiesOf = (secretKeys: SecretKeys) => createCookies({ config: { publicUrl }, secretKeys });
    const [header] = cookiesOf(BEFORE).set("device", "a".repeat(43)).split(";");
    return (keys) => cookiesOf(keys).read("device", header) !== null;
  },
  "phone codes": async () => {
    const hash = createSeal(BEFORE, "phone codes").mark("79990000000 123456");
    return (keys) => createSeal(keys, "phone codes").fits("79990000000 123456", hash);
  },
  photos: async () => {
    const linksOf = (secretKeys: SecretKeys) => createImageLinks({ secretKeys, publicUrl });
    const mark = linksOf(BEFORE).linksFor("photo", "anna", NOW).path.split("for=")[1]!;
    return (keys) => linksOf(keys).viewerOf("photo", mark, NOW) === "anna";
  },
  vapid: async () => {
    const db = database();
    const before = startedWith(BEFORE, db);
    const anna = before.newPerson();
    const service = startPushService();
    const { providerToken } = service.subscribe();
    const token = { userAgent: "Firefox", provider: "webpush", providerToken };
    expect((await anna.put("/push-subscriptions/add-token", token)).status).toBe(200);
    const [browser] = db.orm.select().from(pushSubscriptions).all();
    const subscribed = before.deps.services.pushes.publicKey;
    expect(browser!.vapidKey).toBe(subscribed);
    return async (keys) => {
      const { pushes } = startedWith(keys, db).deps.services;
      expect(pushes.publicKey === subscribed).toBe(keys === BEFORE);
      await pushes.ask({
        to: browser!,
        payload: { kind: "test", title: "Рандеву", body: "", tag: "test", url: "/", icon: "/i.png" },
        topic: "topic",
        urgency: "high",
        ttlSeconds: 60,
      });
      return service.received.at(-1)!.key === subscribed;
    };
  },
  unsubscribe: async () => {
    const db = database();
    const before = startedWith(BEFORE, db);
    const { id } = before.newPerson();
    const token = before.features.notifications.unsubscribeLink(id, "messages").split("/").at(-1)!;
    return async (keys) =>
      (await startedWith(keys, db).stranger.post(`/api/unsubscribe/${token}`)).status === 200;
  },
  "stop-renewal": async () => {
    const linksOf = (secretKeys: SecretKeys) =>
      createStopLinks({ config: { ...readConfig({}), publicUrl }, services: { secretKeys } as never });
    const token = linksOf(BEFORE).of("anna").split("/").at(-1)!;
    return (keys) => attempt(() => linksOf(keys).memberOf(token) === "anna");
  },
  "shared events": async () => {
    const db = database();
    const before = startedWith(BEFORE, db);
    const { create } = before.events;
    const host = before.newVip();
    const { body } = await host.get(`/api/event/${(await create(host)).id}/share`);
    const path = new URL(String(body.url)).pathname;
    return async (keys) => (await startedWith(keys, db).request(path)).status === 200;
  },
  "proofs of work": async () => {
    const proofsOf = (secretKeys: SecretKeys) => createProofs({ clock, secretKeys });
    const challenge = await proofsOf(BEFORE).challenge();
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
    return async (keys) =>
      proofsOf(keys)
        .take(altcha)
        .then(
          () => true,
          () => false,
        );
  },
  "decision tickets": async () => {
    const ticket = createDecisionTickets(BEFORE, clock).issue("user:anna");
    return (keys) => attempt(() => createDecisionTickets(keys, clock).open(ticket).personKey === "user:anna");
  },
  "room tickets": async () => {
    const ends = [
      { person: "user:anna", peerId: "a" },
      { person: "user:boris", peerId: "b" },
    ] as const;
    const room = { id: "room", mode: "classic", link: null, openedAt: clock(), ends } as const;
    const ticket = createRoomTickets(BEFORE, clock).of({}, 0, () => room);
    return (keys) => createRoomTickets(keys, clock).open(ticket)?.id === "room";
  },
  "contact tickets": async () => {
    const ticket = createContactTickets(BEFORE).of({ roomId: "room", end: 0, device: "a browser" });
    return (keys) => createContactTickets(keys).open(ticket, "a browser")?.roomId === "room";
  },
  invites: async () => {
    const token = createInviteTokens(BEFORE).of("anna");
    return (keys) => createInviteTokens(keys).inviterOf(token) === "anna";
  },
  "peer ids": async () => {
    const peerId = Bun.randomUUIDv7();
    const token = createPeerTokens(BEFORE).of(peerId);
    return (keys) => createPeerTokens(keys).fits(peerId, token);
  },
  mails: async () => {
    const sealed = mailSeal(BEFORE).seal({ to: "anna@example.org" });
    return (keys) => attempt(() => mailSeal(keys).open(sealed) !== undefined);
  },
  "second factors": async () => {
    const sealed = secondFactorSeal(BEFORE).seal("JBSWY3DPEHPK3PXP");
    return (keys) => attempt(() => secondFactorSeal(keys).open(sealed) === "JBSWY3DPEHPK3PXP");
  },
  selfies: async () => {
    const sealed = selfieSeal(BEFORE).seal("a frame");
    return (keys) => attempt(() => selfieSeal(keys).open(sealed) === "a frame");
  },
  "deleted messages": async () => {
    const db = database();
    const anna = startedWith(BEFORE, db).newPerson();
    const evidenceOf = (secretKeys: SecretKeys) => createEvidence({ db, clock, services: { secretKeys } });
    evidenceOf(BEFORE).keepProfile(anna.id, 0, VERSION);
    return (keys) => attempt(() => evidenceOf(keys).profileVersions(anna.id).length === 1);
  },
};

/** Nothing made with these comes back to be compared. */
const COMPUTED_ANEW = [
  "push topics",
  "relay names",
  "distances",
  "places of events",
  "names of keys",
  "limit refusals",
];

const VERSION = {
  name: "Анна",
  status: "Пишите",
  description: null,
  avatarId: null,
  photos: [],
  levels: { photos: "all", profileInfo: "all", statusMessage: "all", userPic: "all" },
} as never;

function attempt(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

describe("What an earlier key made", () => {
  test.each(Object.entries(ACCEPTED))(
    "is accepted while that key is listed, and not after: %s",
    async (_, make) => {
      const isAccepted = await make();
      expect(await isAccepted(BEFORE)).toBe(true);
      expect(await isAccepted(GRACE)).toBe(true);
      expect(await isAccepted(AFTER)).toBe(false);
    },
  );

  test("is listed here and in both manuals, whatever it is for", async () => {
    const purposes = new Set(["session tokens", "photos", "vapid"]);
    for await (const file of new Glob("src/**/*.ts").scan(root)) {
      if (file.endsWith(".test.ts")) continue;
      const code = await Bun.file(`${root}/${file}`).text();
      for (const [, purpose] of code.matchAll(/createSeal\([^;]*?"([^"]+)"\)/g)) purposes.add(purpose!);
    }
    expect([...purposes].sort()).toEqual([...Object.keys(ACCEPTED), ...COMPUTED_ANEW].sort());
    for (const manual of ["docs/operations.md", "docs/operations.ru.md"]) {
      const rows = (await Bun.file(`${root}/${manual}`).text()).matchAll(/^\| `([^`]+)`: /gm);
      expect([...rows].map(([, purpose]) => purpose!).sort()).toEqual([...purposes].sort());
    }
  });
});

describe("What an earlier key sealed", () => {
  test("is sealed with the current one after the start, and then the earlier key may go", async () => {
    const db = database();
    const before = startedWith(BEFORE, db);
    const people = Array.from({ length: 3 }, () => before.newPerson());
    noteSecretKey(before.deps);
    // More than a batch.
    for (let n = 0; n < 120; n++)
      before.deps.services.mails.enqueue({ to: `${n}@example.org`, lang: "ru", kind: "test", data: {} });
    for (const { id } of people) before.features.evidence.keepProfile(id, 0, VERSION);
    before.features.evidence.keepMessage(
      { id: "message", chatId: "chat", seq: 1, senderId: people[0]!.id, content: "Привет", createdAt: 0 },
      [],
    );

    const selfie = { id: "selfie", userId: people[0]!.id, gesture: "palm", askedAt: 0, sentAt: 0 } as const;
    db.orm.insert(selfies).values(selfie).run();
    for (const position of [0, 1, 2])
      db.orm
        .insert(selfieFrames)
        .values({ selfieId: selfie.id, position, sealed: selfieSeal(BEFORE).seal("a frame") })
        .run();
    createSecondFactorStore(db).start(people[0]!.id, secondFactorSeal(BEFORE).seal("JBSWY3DPEHPK3PXP"), 0);

    const lines: unknown[] = [];
    const during = startedWith(GRACE, db);
    during.clock.advance(1_000);
    noteSecretKey(during.deps);
    const rows = () => db.orm.select().from(sealedEvidence).all();
    // One is edited to the same words before the job comes to it: it must not be there twice.
    during.features.evidence.keepProfile(people[0]!.id, 0, VERSION);
    expect(rows()).toHaveLength(5);
    const resealings = [
      createMailResealing({ db, secretKeys: GRACE }),
      during.features.evidence.resealing,
      createSecondFactorResealing({ db, secretKeys: GRACE }),
      createSelfieResealing({ db, secretKeys: GRACE }),
    ];
    const uses = () => earlierUses(resealings, { db, secretKeys: GRACE });
    expect(uses()).toMatchObject({
      keys: 1,
      since: during.clock(),
      sealed: [{ earlier: 120 }, { earlier: 4 }, { earlier: 1 }, { earlier: 3 }],
      sessions: 3,
    });

    const log = { info: (...line: unknown[]) => lines.push(line.at(-1)), error: expect.unreachable };
    const run = createResealingJob(resealings, { ...during.deps, log: log as never });
    await run();
    await run();
    expect(lines).toEqual([
      "Sealed with the current key: e-mails that wait",
      "Sealed with the current key: what members took back",
      "Sealed with the current key: secrets of authenticator apps",
      "Sealed with the current key: selfies that wait",
      "Nothing in the database is sealed with an earlier SECRET_KEY any more",
    ]);
    expect(uses().sealed).toMatchObject([
      { earlier: 0 },
      { earlier: 0, unreadable: 0 },
      { earlier: 0 },
      { earlier: 0, unreadable: 0 },
    ]);

    const after = startedWith(AFTER, db);
    for (const { id } of people) expect(after.features.evidence.profileVersions(id)).toHaveLength(1);
    // The mark is that of the current key, so that the same content is still kept once.
    after.features.evidence.keepProfile(people[1]!.id, 0, VERSION);
    expect(rows()).toHaveLength(4);
    const { secret } = createSecondFactorStore(db).factor(people[0]!.id)!;
    expect(secondFactorSeal(AFTER).open(secret)).toBe("JBSWY3DPEHPK3PXP");
    expect(after.features.verification.framesOf(selfie.id)).toHaveLength(3);
    const seal = mailSeal(AFTER);
    for (const { sealed } of createMailStore(db).sealedAfter("", 200))
      expect(seal.opened(sealed).isCurrent).toBe(true);
  });

  test("and no listed key opens is counted, and left alone", () => {
    const db = database();
    startedWith(BEFORE, db).deps.services.mails.enqueue({
      to: "a@example.org",
      lang: "ru",
      kind: "test",
      data: {},
    });
    const resealing = createMailResealing({ db, secretKeys: AFTER });
    expect(resealing.count()).toEqual({ earlier: 0, unreadable: 1 });
  });

  test("keeps the server with one key from looking at anything", async () => {
    const { deps } = startedWith(AFTER);
    await createResealingJob([{ name: "", run: expect.unreachable, count: expect.unreachable }], deps)();
  });
});

test("Commands rotate the key in the file, say what needs the earlier one, and drop it after the start", () => {
  const db = database();
  const dataDir = temporaryFolder();
  const config = () => readConfig({ DATA_DIR: dataDir });
  const run = (...argv: string[]) => runKeys(argv, { db, config: config() });
  const start = () =>
    noteSecretKey({ db, clock, services: { secretKeys: readSecretKeys(config()) } as never });
  const [first] = readSecretKeys(config());
  start();
  expect(run("keys")).toContain("There is nothing to remove.");
  expect(run("rotate-key")).toContain("Restart the server now");
  const [second, ...earlier] = readSecretKeys(config());
  expect(earlier).toEqual([first]);
  expect(run("keys")).toContain("The server has not started with the current key yet.");
  expect(() => run("keys", "--drop")).toThrow("still has to re-encrypt");
  start();
  expect(run("keys")).toMatch(/sessions +0 +180 days[\s\S]*The earlier keys may go/);
  expect(run("keys", "--drop")).toStartWith("Removed 1 from secret.key");
  expect(readSecretKeys(config())).toEqual([second]);
  const inSetting = readConfig({ DATA_DIR: dataDir, SECRET_KEY: OLD });
  expect(() => runKeys(["rotate-key"], { db, config: inSetting })).toThrow(
    "Move its value to SECRET_KEY_PREVIOUS",
  );
  remove(dataDir);
});

test("A browser from before public keys were stored gets pushes signed with the oldest key", async () => {
  const service = startPushService();
  const { endpoint, keys } = JSON.parse(service.subscribe().providerToken);
  const world = startedWith(GRACE);
  const pushes = createPushes({ ...world.deps, secretKeys: GRACE });
  await pushes.ask({
    to: { provider: "webpush", address: endpoint, ...keys, vapidKey: null },
    payload: { kind: "test", title: "Рандеву", body: "", tag: "test", url: "/", icon: "/i.png" },
    topic: "topic",
    urgency: "high",
    ttlSeconds: 60,
  });
  expect(service.received[0]!.key).toBe(createPushes({ ...world.deps, secretKeys: BEFORE }).publicKey);
});
