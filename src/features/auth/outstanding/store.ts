import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  calendarFeeds,
  linkTokens,
  oauthAttempts,
  oauthTickets,
  phoneCodes,
  secondFactorChallenges,
  sessions,
} from "#db/schema/index.ts";

export function createOutstandingStore({ orm }: Db) {
  const sessionsOf = (userId: string) =>
    orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));

  return {
    removeCalendarFeed: (userId: string) =>
      orm.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run(),
    removeCalendarFeedOf: (userId: string, sessionId: string) =>
      orm
        .delete(calendarFeeds)
        .where(
          and(
            eq(calendarFeeds.userId, userId),
            or(eq(calendarFeeds.sessionId, sessionId), isNull(calendarFeeds.sessionId)),
          ),
        )
        .run(),
    removeLinks: (userId: string) =>
      orm
        .delete(linkTokens)
        .where(and(eq(linkTokens.userId, userId), ne(linkTokens.kind, "undo_link")))
        .run(),
    removeUndoLinks: (userId: string) =>
      orm
        .delete(linkTokens)
        .where(and(eq(linkTokens.userId, userId), eq(linkTokens.kind, "undo_link")))
        .run(),
    removeTickets: (userId: string) => orm.delete(oauthTickets).where(eq(oauthTickets.userId, userId)).run(),
    removeChallenges: (userId: string) =>
      orm.delete(secondFactorChallenges).where(eq(secondFactorChallenges.userId, userId)).run(),
    removeCodes: (userId: string) => orm.delete(phoneCodes).where(eq(phoneCodes.userId, userId)).run(),
    removeAttempts: (userId: string) =>
      orm
        .delete(oauthAttempts)
        .where(inArray(oauthAttempts.sessionId, sessionsOf(userId)))
        .run(),
  };
}
