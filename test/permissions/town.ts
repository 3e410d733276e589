import { ANYBODY } from "#contract/rating.ts";
import {
  chatMembers,
  chats,
  connections,
  images,
  messageImages,
  messages,
  pushSubscriptions,
  queuePreferences,
  reports,
  reviews,
  talks,
  type users,
} from "#db/schema/index.ts";
import { PASSWORD } from "#test/helpers/accounts.ts";
import type { PeopleWorld } from "#test/helpers/people.ts";
import { flag, webp } from "#test/helpers/photos.ts";
import type { Viewer } from "./rules.ts";

export type Town = Awaited<ReturnType<typeof settle>>;

/** Of a member whom nobody here is. */
export const RESIDENT = "resident@example.org";
const DAY_MS = 24 * 60 * 60_000;

/** Somebody, and the ids of what is theirs: one of each kind. */
export interface Person {
  id: string;
  token: string;
  email: string;
  phoneNumber: string;
  /** Of another browser than the one that asks. */
  session: string;
  /** With `companion`, the acquaintance of everybody. In it, `message` is theirs and `heard` is the answer to it. */
  companion: string;
  chat: string;
  message: string;
  heard: string;
  image: string;
  review: string;
  /** The video room or call they are in, once they are. */
  room: string;
}

/** A town of people who have one of everything, so that each can ask for their own and for somebody else's. */
export async function settle(world: PeopleWorld) {
  const { db, ids, services, clock } = world.deps;
  const { orm } = db;
  const now = clock();
  // As cheap to check as argon2 allows, since half of the calls here ask for the password.
  const passwordHash = await Bun.password.hash(PASSWORD, {
    algorithm: "argon2id",
    memoryCost: 8,
    timeCost: 1,
  });
  const picture = await webp(flag(64, 64));
  let made = 0;

  function newPerson(
    details: Partial<typeof users.$inferInsert> = {},
    email = `townsman-${made}@example.org`,
  ) {
    made += 1;
    const phoneNumber = `7900555${1000 + made}`;
    return { email, phoneNumber, ...world.newPerson(details, { email, phoneNumber, passwordHash }) };
  }

  const acquaintance = newPerson({ name: "Вера", rating: 4.7, vipUntil: now + 30 * DAY_MS }, RESIDENT);

  /** Two messages, the second by the one who was written to. */
  function addChat(one: string, other: string, texts: [string, string] = ["Привет", "Здравствуйте"]) {
    const [chat, message, heard] = [ids(), ids(), ids()];
    const [lowId, highId] = one < other ? [one, other] : [other, one];
    orm.insert(chats).values({ id: chat, lowId, highId, startedBy: one, createdAt: now }).run();
    const side = { chatId: chat, lastAt: now, readSeq: 0, unread: 1, unreadSince: now };
    orm
      .insert(chatMembers)
      .values([
        { ...side, userId: one, companionId: other, wroteSeq: 1 },
        { ...side, userId: other, companionId: one, wroteSeq: 2 },
      ])
      .run();
    const row = { chatId: chat, createdAt: now };
    orm
      .insert(messages)
      .values([
        { ...row, id: message, seq: 1, senderId: one, content: texts[0] },
        { ...row, id: heard, seq: 2, senderId: other, content: texts[1] },
      ])
      .run();
    return { chat, message, heard };
  }

  async function addImage(ownerId: string, position: number | null): Promise<string> {
    const id = ids();
    const facts = { width: 64, height: 64, placeholder: `placeholder-${id}`, createdAt: now };
    orm
      .insert(images)
      .values({ id, ownerId, position, ...facts })
      .run();
    await services.storage.put(`images/${id}/screen.webp`, picture, "image/webp");
    return id;
  }

  function addReview(from: string, to: string): string {
    const [id, roomId] = [ids(), ids()];
    orm
      .insert(talks)
      .values({ id: ids(), roomId, userId: from, companionId: to, startedAt: now, endedAt: now })
      .run();
    orm.insert(reviews).values({ id, roomId, fromId: from, toId: to, createdAt: now }).run();
    return id;
  }

  /** Everything that a person can have. */
  async function furnish(one: ReturnType<typeof newPerson>, texts?: [string, string]): Promise<Person> {
    const { id, token, email, phoneNumber } = one;
    const { sessionId } = world.features.auth.authenticate(token);
    const other = world.features.auth.authenticate(world.signIn({ id }));
    const key = `user:${id}`;
    const pushed = { userId: id, provider: "webpush", lang: "ru", createdAt: now, refreshedAt: now } as const;
    orm
      .insert(pushSubscriptions)
      .values({
        ...pushed,
        id: ids(),
        sessionId,
        address: `https://push.invalid/${id}`,
        p256dh: "p",
        auth: `auth-${id}`,
      })
      .run();
    orm
      .insert(connections)
      .values({ provider: "vk", subject: `vk-${id}`, userId: id, createdAt: now })
      .run();
    orm
      .insert(queuePreferences)
      .values({ userId: id, preferences: JSON.stringify(ANYBODY) })
      .run();
    const report = {
      reporterKey: key,
      reportedKey: `user:${acquaintance.id}`,
      reason: "other",
      text: `report-${id}`,
    };
    orm
      .insert(reports)
      .values({ ...report, id: ids(), source: "profile", context: "{}", counts: false, createdAt: now })
      .run();
    return {
      ...{ id, token, email, phoneNumber, session: other.sessionId, companion: acquaintance.id, room: ids() },
      ...addChat(id, acquaintance.id, texts),
      image: await addImage(id, 0),
      review: addReview(id, acquaintance.id),
    };
  }

  const vipUntil = now + 30 * DAY_MS;
  const friendsOnly = "FRIENDS" as const;
  const hides = {
    ...{ seePhotos: friendsOnly, seeProfileInfo: friendsOnly, seeRating: friendsOnly },
    ...{ seeStatusMessage: friendsOnly, seeUserPic: friendsOnly },
  };
  const ownerHas = { lat: 59.4321, lon: 30.9876, rating: 4.7, status: "status-of-owner", vipUntil };
  const told = { description: "description-of-owner", descriptionPrivate: "private-description-of-owner" };
  const ownerRow = newPerson({ name: "Ольга", ...ownerHas, ...told, ...hides });
  const owner = await furnish(ownerRow, ["letter-of-owner", "letter-to-owner"]);
  const sent = await addImage(owner.id, null);
  orm.insert(messageImages).values({ messageId: owner.message, imageId: sent, position: 0 }).run();
  world.befriend(owner, acquaintance);

  const isGone = { deletedAt: now };
  const isLocked = { lockedAt: now };
  const [gone, suspended] = [await furnish(newPerson(isGone)), await furnish(newPerson())];
  const viewers: Record<Viewer, Person> = {
    guest: nobody("guest@example.org"),
    free: await furnish(newPerson()),
    vip: await furnish(newPerson({ vipUntil })),
    friend: await furnish(newPerson()),
    vipFriend: await furnish(newPerson({ vipUntil })),
    blocker: await furnish(newPerson({ vipUntil })),
    blocked: await furnish(newPerson({ vipUntil })),
    deleted: await furnish(newPerson(isGone)),
    locked: await furnish(newPerson()),
  };
  // A suspended person has no way to sign in, so that comes last.
  for (const { id } of [suspended, viewers.locked]) lock(id);
  world.befriend(viewers.friend, owner);
  world.befriend(viewers.vipFriend, owner);
  world.block(viewers.blocker, owner);
  world.block(owner, viewers.blocked);
  for (const { id } of Object.values(viewers)) if (id !== viewers.guest.id) addChat(id, owner.id);

  function lock(id: string): void {
    db.sqlite.query("UPDATE users SET locked_at = ? WHERE id = ?").run(isLocked.lockedAt, id);
  }

  const friends: Viewer[] = ["friend", "vipFriend"];
  const { sessionId } = world.features.auth.authenticate(owner.token);
  /** What stands in no answer to this viewer, whatever they ask for. */
  function secretsFrom(viewer: Viewer): string[] {
    const always = [
      ...[
        owner.email,
        owner.phoneNumber,
        owner.token,
        owner.session,
        sessionId,
        passwordHash,
        String(ownerHas.lat),
        String(ownerHas.lon),
      ],
      ...[owner.chat, owner.message, owner.heard, owner.review, "letter-of-owner", "letter-to-owner", sent],
      ...[`https://push.invalid/${owner.id}`, `auth-${owner.id}`, `vk-${owner.id}`, `report-${owner.id}`],
    ];
    const ofFriends = [ownerHas.status, told.description, told.descriptionPrivate, owner.image];
    return friends.includes(viewer) ? always : [...always, ...ofFriends];
  }

  return {
    world,
    owner,
    gone,
    suspended,
    acquaintance,
    viewers,
    secretsFrom,
    nobody: nobody("nobody@example.org"),
  };
}

/** Ids that were never given to anything. */
function nobody(email: string): Person {
  const id = () => crypto.randomUUID();
  const things = {
    companion: id(),
    chat: id(),
    message: id(),
    heard: id(),
    image: id(),
    review: id(),
    session: id(),
    room: id(),
  };
  return { id: id(), token: "", email, phoneNumber: "79005550000", ...things };
}
