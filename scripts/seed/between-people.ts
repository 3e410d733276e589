import { and, eq } from "drizzle-orm";
import type { ChatSettings } from "#contract/chat.ts";
import { userKey } from "#contract/person-key.ts";
import type { Question } from "#contract/prompts.ts";
import type { Reaction } from "#contract/reactions.ts";
import type { ReportContext } from "#contract/report-context.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso, MINUTE_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import {
  appeals,
  blocks,
  bookmarks,
  cases,
  chatMembers,
  chats,
  friendRequests,
  friendships,
  likes,
  meetings,
  messageImages,
  messages,
  photoReviews,
  profileViews,
  reportPhotos,
  reports,
  reviews,
  sanctionProgress,
  sanctions,
  supportTickets,
  talks,
  users,
} from "#db/schema/index.ts";
import { type GivenReview, standingOf } from "#src/features/rating/rules.ts";

/** Sender, text (may be empty), and ids of the sender's photos. */
export type Line = readonly [who: string, text: string, ...photos: string[]];

type Met = Pick<typeof meetings.$inferInsert, "kind" | "outcome" | "startedAt" | "endedAt"> & {
  from: string;
  to: string;
};

/** Words of the story for what happens between two people. */
export function betweenPeople({ orm }: Db, { id }: { id: (at: number) => string }) {
  /** A line in the chats of both. */
  function meet({ from, to, ...met }: Met): void {
    const values = [
      { userId: from, companionId: to, outgoing: met.kind === "call" },
      { userId: to, companionId: from, outgoing: false },
    ].map((side) => ({ id: id(met.endedAt), ...side, ...met }));
    orm.insert(meetings).values(values).run();
  }

  return {
    friends(one: string, other: string, at: number): void {
      orm
        .insert(friendships)
        .values([
          { userId: one, friendId: other, createdAt: at },
          { userId: other, friendId: one, createdAt: at },
        ])
        .run();
    },

    asksToBeFriends(fromId: string, toId: string, at: number): void {
      orm
        .insert(friendRequests)
        .values({ id: id(at), fromId, toId, createdAt: at, mailed: true })
        .run();
    },

    blocks(userId: string, blockedId: string, at: number): void {
      orm.insert(blocks).values({ userId, blockedId, createdAt: at }).run();
    },

    looksAt(viewerId: string, userId: string, at: number): void {
      orm.insert(profileViews).values({ viewerId, userId, viewedAt: at }).run();
    },

    likes(fromId: string, toId: string, at: number): void {
      orm.insert(likes).values({ fromId, toId, createdAt: at }).run();
    },

    likeEachOther(one: string, other: string, at: number): void {
      for (const [fromId, toId] of [
        [one, other],
        [other, one],
      ] as const)
        orm.insert(likes).values({ fromId, toId, createdAt: at, matchedAt: at }).run();
    },

    bookmarks(viewerId: string, userId: string, at: number): void {
      orm.insert(bookmarks).values({ viewerId, userId, createdAt: at }).run();
    },

    /** A chat whose last line was written at `lastAt`. The other person has not read the last `unread` lines. */
    chat(lines: readonly Line[], { lastAt, unread = 0 }: { lastAt: number; unread?: number }): Chat {
      const people = [...new Set(lines.map(([who]) => who))];
      const [low, high] = people.sort() as [string, string];
      const timeOf = (seq: number) => lastAt - (lines.length - seq) * 3 * MINUTE_MS;
      const chatId = id(timeOf(1));
      orm
        .insert(chats)
        .values({ id: chatId, lowId: low, highId: high, startedBy: lines[0]![0], createdAt: timeOf(1) })
        .run();
      for (const userId of people) {
        const isBehind = unread > 0 && lines.at(-1)![0] !== userId;
        orm
          .insert(chatMembers)
          .values({
            chatId,
            userId,
            companionId: userId === low ? high : low,
            lastAt,
            wroteSeq: lines.findLastIndex(([who]) => who === userId) + 1,
            readSeq: lines.length - (isBehind ? unread : 0),
            unread: isBehind ? unread : 0,
            unreadSince: isBehind ? timeOf(lines.length - unread + 1) : null,
            // Prevents an e-mail about it: no one reads this address.
            mailed: true,
          })
          .run();
      }
      for (const [index, [senderId, content, ...photos]] of lines.entries()) {
        const createdAt = timeOf(index + 1);
        const messageId = id(createdAt);
        orm
          .insert(messages)
          .values({ id: messageId, chatId, seq: index + 1, senderId, content, createdAt })
          .run();
        for (const [position, imageId] of photos.entries())
          orm.insert(messageImages).values({ messageId, imageId, position }).run();
      }
      return { id: chatId, lines, timeOf };
    },

    /** This person has pinned, muted or archived a chat. */
    sorts(userId: string, { id: chatId }: Chat, settings: Partial<ChatSettings>): void {
      orm
        .update(chatMembers)
        .set(settings)
        .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)))
        .run();
    },

    /** To the nth line of a chat. */
    reacts(userId: string, { id: chatId, lines }: Chat, nth: number, reaction: Reaction): void {
      const isOwn = lines[nth - 1]![0] === userId;
      orm
        .update(messages)
        .set(isOwn ? { senderReaction: reaction } : { recipientReaction: reaction })
        .where(and(eq(messages.chatId, chatId), eq(messages.seq, nth)))
        .run();
    },

    /** The nth line of a chat was changed a minute after it was written. */
    edits({ id: chatId, timeOf }: Chat, nth: number): void {
      orm
        .update(messages)
        .set({ editedAt: timeOf(nth) + MINUTE_MS })
        .where(and(eq(messages.chatId, chatId), eq(messages.seq, nth)))
        .run();
    },

    /** The nth line of a chat quotes an answer in the other's profile. */
    quotes({ id: chatId }: Chat, nth: number, whom: string, question: Question): void {
      const { prompts } = orm.select().from(users).where(eq(users.id, whom)).get()!;
      orm
        .update(messages)
        .set({ prompt: prompts.find((one) => one.question === question)! })
        .where(and(eq(messages.chatId, chatId), eq(messages.seq, nth)))
        .run();
    },

    /** A call that no one answered. */
    missedCall: (from: string, to: string, at: number) =>
      meet({ kind: "call", outcome: "missed", from, to, startedAt: at, endedAt: at }),

    /** A rated talk of ten minutes, after which `from` gives `to` stars; null leaves the review pending. */
    talk(from: string, to: string, stars: number | null, at: number): void {
      const roomId = id(at);
      for (const [userId, companionId] of [
        [from, to],
        [to, from],
      ] as const)
        orm
          .insert(talks)
          .values({ id: id(at), roomId, userId, companionId, startedAt: at - 10 * MINUTE_MS, endedAt: at })
          .run();
      meet({ kind: "talk", outcome: "talked", from, to, startedAt: at - 10 * MINUTE_MS, endedAt: at });
      orm
        .insert(reviews)
        .values({
          id: id(at),
          roomId,
          fromId: from,
          toId: to,
          rating: stars,
          createdAt: at,
          ratedAt: stars && at,
        })
        .run();
    },

    /** Sets the rating that the product would have computed from the stars. */
    countStars(userId: string): void {
      const given = orm.select().from(reviews).where(eq(reviews.toId, userId)).all();
      const latestFirst = given
        .filter((review): review is typeof review & GivenReview => review.rating !== null)
        .sort((a, b) => b.ratedAt - a.ratedAt);
      orm
        .update(users)
        .set({ ...standingOf(latestFirst), talks: given.length })
        .where(eq(users.id, userId))
        .run();
    },

    /** Decided on the command line, so that the demo moderator may decide an appeal against it. */
    sanctions(about: string, { at, appeal, ...sanction }: NewSanction): void {
      const sanctionId = id(at);
      const personKey = userKey(about);
      orm
        .insert(sanctions)
        .values({ id: sanctionId, personKey, createdAt: at, by: "command", ...sanction })
        .run();
      const readAt = sanction.kind === "warn" ? at : null;
      orm
        .insert(sanctionProgress)
        .values({ sanctionId, finalAt: at, announcedAt: at, carriedOutAt: at, readAt })
        .run();
      if (sanction.kind === "suspend")
        orm.update(users).set({ lockedAt: at }).where(eq(users.id, about)).run();
      if (appeal)
        orm
          .insert(appeals)
          .values({ sanctionId, personKey, ...appeal })
          .run();
    },

    asksSupport: (ticket: Omit<typeof supportTickets.$inferInsert, "contact" | "lang">): void =>
      void orm
        .insert(supportTickets)
        .values({ ...ticket, contact: "", lang: "ru" })
        .run(),

    mainPhotoIsNew: (userId: string, imageId: string, at: number): void =>
      void orm.insert(photoReviews).values({ imageId, userId, createdAt: at, isAwaited: false }).run(),

    /** A report from a profile, as it is now, or from a chat; it waits for a moderator. */
    reports(from: string, about: string, { reason, text, at, chat }: NewReport): void {
      const reportId = id(at);
      const caseId = reportId;
      orm
        .insert(cases)
        .values({ id: caseId, personKey: userKey(about), openedAt: at })
        .run();
      orm
        .insert(reports)
        .values({
          id: reportId,
          reporterKey: userKey(from),
          reportedKey: userKey(about),
          reason,
          text,
          counts: true,
          createdAt: at,
          caseId,
          source: chat ? "chat" : "profile",
          context: JSON.stringify(chat ? chatSeenBy(from, chat) : profileOf(about)),
        })
        .run();
      const photos = chat?.lines.flatMap(([, , ...imageIds]) => imageIds) ?? [];
      for (const [position, imageId] of photos.entries())
        orm.insert(reportPhotos).values({ reportId, imageId, position }).run();
    },
  };

  function profileOf(userId: string): ReportContext {
    const { name, status, description, prompts } = orm
      .select()
      .from(users)
      .where(eq(users.id, userId))
      .get()!;
    return { kind: "profile", seen: { name, status, description, prompts } };
  }
}

/** A chat of the story, for a report from it. */
interface Chat {
  id: string;
  lines: readonly Line[];
  timeOf: (seq: number) => number;
}

const chatSeenBy = (reporter: string, { id, lines, timeOf }: Chat): ReportContext => ({
  kind: "chat",
  chatId: id,
  messages: lines.map(([who, content, ...images], index) => ({
    time: iso(timeOf(index + 1)),
    from: who === reporter ? "reporter" : "reported",
    content,
    images,
  })),
});

interface NewSanction {
  kind: "warn" | "hold" | "suspend";
  reason: ReportReason;
  note: string;
  at: number;
  until?: number;
  appeal?: { text: string; createdAt: number };
}

interface NewReport {
  reason: ReportReason;
  text: string;
  at: number;
  chat?: Chat;
}
