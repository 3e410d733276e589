import { and, asc, count, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { supportAnswers, supportTickets } from "#db/schema/index.ts";

export type TicketRow = typeof supportTickets.$inferSelect;
export type AnswerRow = typeof supportAnswers.$inferSelect;

export function createSupportStore({ orm }: Db) {
  const ticket = orm
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.number, given("number")))
    .prepare();
  const byEmail = orm
    .select({ count: count() })
    .from(supportTickets)
    .where(and(eq(supportTickets.email, given("email")), gt(supportTickets.createdAt, given("since"))))
    .prepare();
  const ofUser = orm
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.userId, given("userId")))
    .prepare();
  const answers = orm
    .select()
    .from(supportAnswers)
    .where(eq(supportAnswers.number, given("number")))
    .orderBy(asc(supportAnswers.createdAt))
    .prepare();

  return {
    add: (row: typeof supportTickets.$inferInsert): number =>
      orm.insert(supportTickets).values(row).returning({ number: supportTickets.number }).get().number,
    ticket: (number: number): TicketRow | undefined => ticket.get({ number }),
    countByEmail: (email: string, since: number): number => byEmail.get({ email, since })?.count ?? 0,
    ofUser: (userId: string): TicketRow[] => ofUser.all({ userId }),
    answers: (number: number): AnswerRow[] => answers.all({ number }),
    open: (most: number): TicketRow[] =>
      orm
        .select()
        .from(supportTickets)
        .where(isNull(supportTickets.closedAt))
        .orderBy(asc(supportTickets.number))
        .limit(most)
        .all(),
    latest: (most: number): TicketRow[] =>
      orm.select().from(supportTickets).orderBy(desc(supportTickets.number)).limit(most).all(),
    addAnswer: (row: typeof supportAnswers.$inferInsert) => orm.insert(supportAnswers).values(row).run(),
    close: (number: number, closedAt: number): boolean =>
      orm
        .update(supportTickets)
        .set({ closedAt })
        .where(and(eq(supportTickets.number, number), isNull(supportTickets.closedAt)))
        .returning({ number: supportTickets.number })
        .all().length > 0,
    removeClosedUntil: (time: number) =>
      orm.delete(supportTickets).where(lte(supportTickets.closedAt, time)).run(),
  };
}
