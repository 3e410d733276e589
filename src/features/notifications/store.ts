import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { OptionalMailKind } from "#contract/optional-mails.ts";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import {
  accounts,
  chatMembers,
  lettersSent,
  messages,
  notificationSettings,
  pushSubscriptions,
  sessions,
  users,
} from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";

export type NotificationStore = ReturnType<typeof createNotificationStore>;
type Subscription = typeof pushSubscriptions.$inferSelect;

export const createNotificationStore = (db: Db) => ({ ...subscriptions(db), ...waiting(db), ...mails(db) });

function subscriptions({ orm }: Db) {
  const person = given("userId");
  /** Subscriptions with an unexpired session, of users who are not deleted and, unless that is asked for, not suspended. */
  const reachable = orm
    .select({
      id: pushSubscriptions.id,
      provider: pushSubscriptions.provider,
      address: pushSubscriptions.address,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      vapidKey: pushSubscriptions.vapidKey,
      lang: pushSubscriptions.lang,
      sessionId: pushSubscriptions.sessionId,
      userAgent: pushSubscriptions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.userId, person),
        gt(sessions.expiresAt, given("now")),
        sql`(${users.lockedAt} IS NULL OR ${given("evenSuspended")})`,
        isNull(users.deletedAt),
      ),
    )
    .prepare();

  return {
    reachable: (userId: string, now: number, { evenSuspended = false } = {}) =>
      reachable.all({ userId, now, evenSuspended: Number(evenSuspended) }),

    /** An address identifies a browser, and a session has one: a user who signs in there takes the subscription over. */
    put(subscription: Subscription): void {
      const { id, createdAt, ...fresh } = subscription;
      const { sessionId, address } = fresh;
      orm
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.address, address)))
        .run();
      orm
        .insert(pushSubscriptions)
        .values(subscription)
        .onConflictDoUpdate({ target: pushSubscriptions.address, set: fresh })
        .run();
    },

    keepNewestOf(userId: string, most: number): void {
      const older = orm
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(desc(pushSubscriptions.refreshedAt), desc(pushSubscriptions.id))
        .limit(1_000)
        .offset(most);
      orm.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older)).run();
    },

    hasSession: (sessionId: string) =>
      orm
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.sessionId, sessionId))
        .get() !== undefined,
    remove: (id: string) => orm.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run(),
    removeOfSession: (sessionId: string) =>
      orm.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)).run(),
    removeNotRefreshedSince: (time: number) =>
      orm.delete(pushSubscriptions).where(lte(pushSubscriptions.refreshedAt, time)).run(),
  };
}

function waiting({ orm }: Db) {
  const newestUnread = orm
    .select({
      text: messages.content,
      isVoice: exists(
        sql`message_images m CROSS JOIN images i ON i.id = m.image_id WHERE m.message_id = messages.id AND i.voice_ms IS NOT NULL`,
      ),
    })
    .from(chatMembers)
    .innerJoin(messages, eq(messages.chatId, chatMembers.chatId))
    .where(
      and(
        eq(chatMembers.chatId, given("chatId")),
        eq(chatMembers.userId, given("userId")),
        gt(chatMembers.unread, 0),
        eq(chatMembers.muted, false),
        eq(messages.senderId, chatMembers.companionId),
        sql`${messages.seq} > max(${chatMembers.readSeq}, ${chatMembers.clearedSeq})`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1)
    .prepare();
  const isUnread = and(isNotNull(chatMembers.unreadSince), eq(chatMembers.muted, false));
  const unreadCount = orm
    .select({ unread: sql`coalesce(sum(${chatMembers.unread}), 0)`.mapWith(Number) })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, given("userId")), isUnread))
    .prepare();

  return {
    newestUnread: (chatId: string, userId: string) => newestUnread.get({ chatId, userId }),
    unreadCount: (userId: string) => unreadCount.get({ userId })!.unread,
    unreadOf: (userId: string) =>
      orm
        .select({
          companionId: chatMembers.companionId,
          unread: chatMembers.unread,
          mailed: chatMembers.mailed,
        })
        .from(chatMembers)
        .where(and(eq(chatMembers.userId, userId), isUnread))
        .all(),
    markUnreadMailed: (userId: string) =>
      orm
        .update(chatMembers)
        .set({ mailed: true })
        .where(and(eq(chatMembers.userId, userId), isUnread))
        .run(),
  };
}

function mails({ orm }: Db) {
  const { table, toId, createdAt, isUnmailed } = tiesSql.unmailedRequests;
  const noMailSince = (
    kind: OptionalMailKind,
    userId: typeof chatMembers.userId | typeof toId,
    time: number,
  ) =>
    sql`NOT EXISTS (SELECT 1 FROM letters_sent l WHERE l.user_id = ${userId} AND l.kind = ${kind} AND l.sent_at > ${time})`;

  return {
    addressee: (userId: string) =>
      orm
        .select({
          id: users.id,
          name: users.name,
          email: accounts.email,
          lang: accounts.lang,
          moderates: sql`${users.role} <> 'member' AND ${users.demo} = 0`.mapWith(Boolean),
          isClosed: sql`${users.lockedAt} IS NOT NULL OR ${users.deletedAt} IS NOT NULL`.mapWith(Boolean),
        })
        .from(users)
        .innerJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.id, userId))
        .get(),

    /** Longest first, who had no such e-mail after `pause`. */
    dueForMessages: (before: number, pause: number, most: number) =>
      orm
        .select({ userId: chatMembers.userId })
        .from(chatMembers)
        .where(
          and(
            lte(chatMembers.unreadSince, before),
            // Written as literals, so that SQLite uses the partial index.
            sql`${chatMembers.unreadSince} IS NOT NULL AND ${chatMembers.mailed} = 0 AND ${chatMembers.muted} = 0`,
            noMailSince("messages", chatMembers.userId, pause),
          ),
        )
        .orderBy(chatMembers.unreadSince)
        .limit(most)
        .all(),
    dueForRequests: (before: number, pause: number, most: number) =>
      orm
        .select({ userId: toId })
        .from(table)
        .where(and(lte(createdAt, before), isUnmailed, noMailSince("friendRequests", toId, pause)))
        .orderBy(createdAt)
        .limit(most)
        .all(),
    /** Members who turned on what is off by default. */
    askedFor: (kind: "digest" | "evenings", after: string, most: number): string[] =>
      orm
        .select({ userId: notificationSettings.userId })
        .from(notificationSettings)
        .where(and(gt(notificationSettings.userId, after), eq(notificationSettings[kind], true)))
        .orderBy(notificationSettings.userId)
        .limit(most)
        .all()
        .map(({ userId }) => userId),

    lastMail: (userId: string, kind: OptionalMailKind) =>
      orm
        .select({ sentAt: lettersSent.sentAt })
        .from(lettersSent)
        .where(and(eq(lettersSent.userId, userId), eq(lettersSent.kind, kind)))
        .get()?.sentAt ?? 0,
    noteMail: (userId: string, kind: OptionalMailKind, sentAt: number) =>
      orm
        .insert(lettersSent)
        .values({ userId, kind, sentAt })
        .onConflictDoUpdate({ target: [lettersSent.userId, lettersSent.kind], set: { sentAt } })
        .run(),
  };
}
