import { ANY_COMPANION, ANY_PERSON } from "#contract/filters.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import {
  cases,
  chatMembers,
  chats,
  connections,
  events,
  images,
  messages,
  paymentCards,
  payments,
  pushSubscriptions,
  queuePreferences,
  reports,
  reviews,
  savedSearches,
  talks,
} from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, webp } from "#test/helpers/photos.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import type { World } from "#test/helpers/world.ts";

/** A person and the ids of their things, one of each kind. */
export interface Person {
  id: string;
  token: string;
  email: string;
  phoneNumber: string;
  /** A session in another browser than the one that sends requests. */
  session: string;
  /** The other side of their chat: everyone's acquaintance. `message` is the person's own, `heard` is the reply. */
  companion: string;
  chat: string;
  message: string;
  heard: string;
  /** An event to which guests must ask to come. */
  event: string;
  /** A photo in the gallery. */
  image: string;
  /** A recording that is in no message yet. */
  voice: string;
  avatar: string;
  review: string;
  payment: string;
  card: string;
  savedSearch: string;
  /** The video room or call they are in, if any. */
  room: string;
}

export type Newcomer = TestPerson & Pick<Person, "email" | "phoneNumber">;

/** A person who does not exist, with unused ids. */
export function nobody(email: string): Person {
  const id = () => crypto.randomUUID();
  const talk = { companion: id(), chat: id(), message: id(), heard: id(), room: id(), review: id() };
  const own = { id: id(), token: "", email, phoneNumber: "79005550000", session: id() };
  const things = { image: id(), voice: id(), avatar: id(), payment: id(), card: id(), savedSearch: id() };
  return { ...own, ...talk, ...things, event: id() };
}

/** Creates functions that give people everything they can have. */
export async function createThings(world: World) {
  const { db, ids, services, clock } = world.deps;
  const { orm } = db;
  const now = clock();
  let eventsMade = 0;
  const picture = await webp(flag(64, 64));

  /** Gives the person one thing of each kind. */
  async function furnish(one: Newcomer, companion: TestPerson, texts?: [string, string]): Promise<Person> {
    const { id, token, email, phoneNumber } = one;
    const { sessionId } = sessionIn(token);
    const other = sessionIn(world.signIn({ id }));
    addSettings(id, sessionId);
    addReport(id, companion.id);
    const avatar = await addImage(id, null);
    db.sqlite.query("UPDATE users SET avatar_id = ? WHERE id = ?").run(avatar, id);
    return {
      id,
      token,
      email,
      phoneNumber,
      avatar,
      room: ids(),
      session: other.sessionId,
      companion: companion.id,
      ...addChat(id, companion.id, texts),
      event: addEvent(id),
      image: await addImage(id, 0),
      voice: addVoice(id),
      review: addReview(id, companion.id),
      payment: addPayment(id),
      card: addCard(id),
      savedSearch: addSavedSearch(id),
    };
  }

  function addSavedSearch(userId: string): string {
    const id = ids();
    orm
      .insert(savedSearches)
      .values({
        id,
        userId,
        name: "Рядом",
        filters: JSON.stringify(ANY_PERSON),
        createdAt: now,
        openedAt: now,
      })
      .run();
    return id;
  }

  /** A chat with two messages, the second by `other`. */
  function addChat(one: string, other: string, texts = ["Привет", "Здравствуйте"] as [string, string]) {
    const [chat, message, heard] = [ids(), ids(), ids()];
    const [lowId, highId] = one < other ? [one, other] : [other, one];
    orm.insert(chats).values({ id: chat, lowId, highId, startedBy: one, createdAt: now }).run();
    const side = { chatId: chat, lastAt: now, unread: 1, unreadSince: now };
    const [mine, theirs] = [
      { ...side, userId: one, companionId: other, wroteSeq: 1 },
      { ...side, userId: other, companionId: one, wroteSeq: 2 },
    ];
    orm.insert(chatMembers).values([mine, theirs]).run();
    const row = { chatId: chat, createdAt: now };
    const first = { ...row, id: message, seq: 1, senderId: one, content: texts[0] };
    orm
      .insert(messages)
      .values([first, { ...row, id: heard, seq: 2, senderId: other, content: texts[1] }])
      .run();
    return { chat, message, heard };
  }

  async function addImage(ownerId: string, position: number | null): Promise<string> {
    const id = ids();
    const facts = { width: 64, height: 64, placeholder: `placeholder-${id}`, createdAt: now };
    const image = { id, ownerId, position, ...facts };
    orm.insert(images).values(image).run();
    await services.storage.put(`images/${id}/screen.webp`, picture, "image/webp");
    return id;
  }

  function addVoice(ownerId: string): string {
    const id = ids();
    const facts = { width: 0, height: 0, placeholder: "", createdAt: now };
    orm
      .insert(images)
      .values({ id, ownerId, ...facts, voiceMs: 2_000, waveform: "0".repeat(64) })
      .run();
    return id;
  }

  function addEvent(ownerId: string): string {
    const id = ids();
    eventsMade += 1;
    const exact = { lat: 59.51234 + eventsMade / 1e7, lon: 30.49876, address: `address-of-${ownerId}` };
    const place = { ...exact, shownLat: 59.5, shownLon: 30.5, cellX: 38_320, cellY: 19_100 };
    const times = { zone: "Europe/Moscow", startsAt: now + HOUR_MS, endsAt: null, overAt: now + 5 * HOUR_MS };
    const guests = { ageFrom: 18, ageTo: 120, askToCome: true };
    const said = { typeId: 2, title: "Прогулка", description: "" };
    const row = { id, ownerId, listed: true, createdAt: now, updatedAt: now };
    orm
      .insert(events)
      .values({ ...row, ...said, ...place, ...times, ...guests })
      .run();
    return id;
  }

  function addReview(from: string, to: string): string {
    const [id, roomId] = [ids(), ids()];
    const talk = { id: ids(), roomId, userId: from, companionId: to, startedAt: now, endedAt: now };
    orm.insert(talks).values(talk).run();
    orm.insert(reviews).values({ id, roomId, fromId: from, toId: to, createdAt: now }).run();
    return id;
  }

  function addPayment(userId: string): string {
    const id = ids();
    const order = {
      id,
      userId,
      requestKey: ids(),
      orderId: `order-${id}`,
      providerId: `bank-${id}`,
      attempt: 1,
    };
    const bought = { kind: "purchase", productId: 1, days: 30, amount: 39_900, currency: "RUB" } as const;
    const came = { provider: "sandbox", status: "confirmed", createdAt: now, decidedAt: now } as const;
    orm
      .insert(payments)
      .values({ ...order, ...bought, ...came })
      .run();
    return id;
  }

  function addCard(userId: string): string {
    const id = ids();
    const kept = { provider: "sandbox", providerCardId: `card-${id}`, rebillId: `rebill-${id}` };
    orm
      .insert(paymentCards)
      .values({ id, userId, ...kept, pan: `2200******${userId}`, main: true, createdAt: now })
      .run();
    return id;
  }

  function addSettings(userId: string, sessionId: string): void {
    const target = { address: `https://push.invalid/${userId}`, p256dh: "p", auth: `auth-${userId}` };
    const pushed = { provider: "webpush", lang: "ru", createdAt: now, refreshedAt: now } as const;
    orm
      .insert(pushSubscriptions)
      .values({ id: ids(), userId, sessionId, ...target, ...pushed })
      .run();
    const connection = { provider: "vk", subject: `vk-${userId}`, userId, createdAt: now };
    orm.insert(connections).values(connection).run();
    const preferences = JSON.stringify(ANY_COMPANION);
    orm.insert(queuePreferences).values({ userId, preferences }).run();
  }

  function addReport(from: string, about: string): void {
    const people = { reporterKey: `user:${from}`, reportedKey: `user:${about}` };
    const caseId = ids();
    orm
      .insert(cases)
      .values({ id: caseId, personKey: people.reportedKey, openedAt: now - DAY_MS })
      .onConflictDoNothing()
      .run();
    const said = { reason: "other", text: `report-${from}`, source: "profile", context: "{}" } as const;
    orm
      .insert(reports)
      // Old enough that the two may be matched again.
      .values({ id: ids(), ...people, ...said, caseId, counts: false, createdAt: now - DAY_MS })
      .run();
  }

  return { furnish, addChat, addImage };
}
