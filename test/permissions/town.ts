import { DAY_MS } from "#contract/time.ts";
import { messageImages, type users } from "#db/schema/index.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import type { World } from "#test/helpers/world.ts";
import type { Viewer } from "./rules.ts";
import { createThings, type Newcomer, nobody, type Person } from "./things.ts";

export type Town = Awaited<ReturnType<typeof settle>>;

/** E-mail of a member who is not one of the viewers. */
export const RESIDENT = "resident@example.org";

/** The owner's avatar is for everyone, the rest for friends. */
const LEVELS = {
  seePhotos: "FRIENDS",
  seeProfileInfo: "FRIENDS",
  seeRating: "FRIENDS",
  seeStatusMessage: "FRIENDS",
} as const;
/** An answer of the owner, which only friends see. */
export const PROMPT = { question: "dream", answer: "answer-of-owner" } as const;
const OWNER = {
  name: "Ольга",
  birthday: "1991-02-03",
  lat: 59.4321,
  lon: 30.9876,
  status: "status-of-owner",
  description: "description-of-owner",
  descriptionPrivate: "private-description-of-owner",
  prompts: [PROMPT],
};
const GONE = { birthday: "1992-03-04", description: "description-of-gone" };
const SUSPENDED = { birthday: "1993-04-05", description: "description-of-suspended" };

/** Makes a town of people with one thing of each kind, so that each can request their own and someone else's. */
export async function settle(world: World) {
  const { orm, sqlite } = world.deps.db;
  const now = world.clock();
  const vip = { vipUntil: now + 30 * DAY_MS };
  const { furnish, addChat, addImage } = await createThings(world);
  // The cheapest hash that argon2 allows, since many routes check the password.
  const cheap = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;
  const passwordHash = await Bun.password.hash(PASSWORD, cheap);
  let made = 0;

  function newPerson(details: Partial<typeof users.$inferInsert> = {}, known?: string): Newcomer {
    made += 1;
    const email = known ?? `townsman-${made}@example.org`;
    const phoneNumber = `7900555${1000 + made}`;
    return { email, phoneNumber, ...world.newPerson(details, { email, phoneNumber, passwordHash }) };
  }

  const acquaintance = newPerson({ name: "Вера", rating: 4.7, ...vip }, RESIDENT);
  const settler = (details = {}, texts?: [string, string]) =>
    furnish(newPerson(details), acquaintance, texts);

  const said: [string, string] = ["letter-of-owner", "letter-to-owner"];
  const owner = await settler({ ...OWNER, ...LEVELS, ...vip, rating: 4.7 }, said);
  const sent = await addImage(owner.id, null);
  orm.insert(messageImages).values({ messageId: owner.message, imageId: sent, position: 0 }).run();
  world.befriend(owner, acquaintance);

  const gone = await settler({ ...GONE, deletedAt: now });
  const suspended = await settler(SUSPENDED);
  const viewers: Record<Viewer, Person> = {
    guest: nobody("guest@example.org"),
    free: await settler(),
    vip: await settler(vip),
    friend: await settler(),
    vipFriend: await settler(vip),
    blocker: await settler(vip),
    blocked: await settler(vip),
    deleted: await settler({ deletedAt: now }),
    locked: await settler(),
  };
  const { guest, ...members } = viewers;
  for (const { id } of Object.values(members)) addChat(id, owner.id);
  for (const friend of [viewers.friend, viewers.vipFriend]) world.befriend(friend, owner);
  world.block(viewers.blocker, owner);
  world.block(owner, viewers.blocked);
  // A suspended user cannot sign in, so suspension comes last.
  for (const { id } of [suspended, viewers.locked])
    sqlite.query("UPDATE users SET locked_at = ? WHERE id = ?").run(now, id);

  const { sessionId } = sessionIn(owner.token);
  const secrets = [
    owner.email,
    owner.phoneNumber,
    passwordHash,
    String(OWNER.lat),
    String(OWNER.lon),
    owner.token,
    owner.session,
    sessionId,
    owner.chat,
    owner.message,
    owner.heard,
    owner.review,
    owner.payment,
    `bank-${owner.payment}`,
    owner.card,
    `rebill-${owner.card}`,
    `2200******${owner.id}`,
    ...said,
    sent,
    `vk-${owner.id}`,
    `report-${owner.id}`,
    `https://push.invalid/${owner.id}`,
    `auth-${owner.id}`,
    ...[owner, gone, suspended].flatMap(placesOf),
    ...Object.values(GONE),
    ...Object.values(SUSPENDED),
    gone.avatar,
    suspended.avatar,
  ];
  /** Exact places are only for people whom the host has accepted. */
  function placesOf({ event }: Person): string[] {
    const row = sqlite.query("SELECT lat, address FROM events WHERE id = ?").get(event) as object;
    return Object.values(row).map(String);
  }
  const friends = [OWNER.status, OWNER.description, OWNER.descriptionPrivate, PROMPT.answer, owner.image];
  const neighbours = [OWNER.birthday, owner.avatar];

  /** Values that must not appear in any response to this viewer. */
  function secretsFrom(viewer: Viewer): string[] {
    if (viewer === "friend" || viewer === "vipFriend") return secrets;
    if (viewer === "free" || viewer === "vip") return [...secrets, ...friends];
    return [...secrets, ...friends, ...neighbours];
  }

  const others = { gone, suspended, acquaintance, nobody: nobody("nobody@example.org") };
  return { world, owner, viewers, secretsFrom, ...others };
}
