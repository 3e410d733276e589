import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { paymentCards, users, vipRenewals } from "#db/schema/index.ts";

export type RenewalStore = ReturnType<typeof createRenewalStore>;
export type CardRow = typeof paymentCards.$inferSelect;
export type RenewalRow = typeof vipRenewals.$inferSelect;

const AT_ONCE = 100;

export function createRenewalStore({ orm }: Db) {
  const dueCharges = orm
    .select()
    .from(vipRenewals)
    .where(and(isNotNull(vipRenewals.chargeAt), lte(vipRenewals.chargeAt, sql`${given("now")}`)))
    .orderBy(asc(vipRenewals.chargeAt))
    .limit(AT_ONCE)
    .prepare();
  const dueReminders = orm
    .select()
    .from(vipRenewals)
    .where(and(isNotNull(vipRenewals.remindAt), lte(vipRenewals.remindAt, sql`${given("now")}`)))
    .orderBy(asc(vipRenewals.remindAt))
    .limit(AT_ONCE)
    .prepare();
  const toRemove = orm
    .select()
    .from(paymentCards)
    .where(sql`${paymentCards.removedAt} IS NOT NULL AND ${paymentCards.atProvider} = 1`)
    .orderBy(asc(paymentCards.removedAt))
    .limit(AT_ONCE)
    .prepare();
  const renewalOf = orm
    .select()
    .from(vipRenewals)
    .where(eq(vipRenewals.userId, given("userId")))
    .prepare();
  const cardsOf = orm
    .select()
    .from(paymentCards)
    .where(eq(paymentCards.userId, given("userId")))
    .prepare();

  return {
    everyCard: (userId: string): CardRow[] => cardsOf.all({ userId }),
    /** The main card first, then the oldest. */
    cards: (userId: string): CardRow[] =>
      cardsOf
        .all({ userId })
        .filter(({ removedAt }) => removedAt === null)
        .sort((one, other) => Number(other.main) - Number(one.main) || one.createdAt - other.createdAt),
    card: (id: string): CardRow | undefined =>
      orm.select().from(paymentCards).where(eq(paymentCards.id, id)).get(),
    addCard: (row: typeof paymentCards.$inferInsert): void => void orm.insert(paymentCards).values(row).run(),
    changeCard: (id: string, changes: Partial<CardRow>): void =>
      void orm.update(paymentCards).set(changes).where(eq(paymentCards.id, id)).run(),
    makeMain: (userId: string, id: string): void =>
      void orm
        .update(paymentCards)
        .set({ main: sql`${paymentCards.id} = ${id}` })
        .where(eq(paymentCards.userId, userId))
        .run(),
    cardsToRemove: (): CardRow[] => toRemove.all(),
    deletedWithCards: (): string[] =>
      orm
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            isNotNull(users.deletedAt),
            exists(sql`payment_cards c WHERE c.user_id = users.id AND c.removed_at IS NULL`),
          ),
        )
        .all()
        .map(({ id }) => id),

    renewal: (userId: string): RenewalRow | undefined => renewalOf.get({ userId }),
    put: (row: typeof vipRenewals.$inferInsert): void =>
      void orm
        .insert(vipRenewals)
        .values(row)
        .onConflictDoUpdate({ target: vipRenewals.userId, set: row })
        .run(),
    change: (userId: string, changes: Partial<RenewalRow>): void =>
      void orm.update(vipRenewals).set(changes).where(eq(vipRenewals.userId, userId)).run(),
    dueCharges: (now: number): RenewalRow[] => dueCharges.all({ now }),
    dueReminders: (now: number): RenewalRow[] => dueReminders.all({ now }),

    /** Neither deleted nor suspended: a member who cannot sign in is not charged. */
    isActive: (userId: string): boolean =>
      orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.lockedAt)))
        .get() !== undefined,
  };
}
