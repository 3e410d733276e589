import { eq, lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { oauthAttempts, oauthTickets } from "#db/schema/index.ts";

export type AttemptRow = typeof oauthAttempts.$inferSelect;
export type TicketRow = typeof oauthTickets.$inferSelect;

export function createSocialStore({ orm }: Db) {
  return {
    addAttempt: (attempt: AttemptRow) => orm.insert(oauthAttempts).values(attempt).run(),
    attempt: (stateHash: string): AttemptRow | undefined =>
      orm.select().from(oauthAttempts).where(eq(oauthAttempts.stateHash, stateHash)).get(),
    /** So that an attempt is used once. */
    takeAttempt: (stateHash: string): AttemptRow | undefined =>
      orm.delete(oauthAttempts).where(eq(oauthAttempts.stateHash, stateHash)).returning().get(),
    addTicket: (ticket: typeof oauthTickets.$inferInsert) => orm.insert(oauthTickets).values(ticket).run(),
    ticket: (hash: string): TicketRow | undefined =>
      orm.select().from(oauthTickets).where(eq(oauthTickets.hash, hash)).get(),
    removeTicket: (hash: string) => orm.delete(oauthTickets).where(eq(oauthTickets.hash, hash)).run(),
    removeExpired: (now: number) => {
      orm.delete(oauthAttempts).where(lte(oauthAttempts.expiresAt, now)).run();
      orm.delete(oauthTickets).where(lte(oauthTickets.expiresAt, now)).run();
    },
  };
}
