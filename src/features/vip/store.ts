import { asc, desc, eq, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { users, vipLedger } from "#db/schema/index.ts";

type VipStore = ReturnType<typeof createVipStore>;
export type VipRow = NonNullable<ReturnType<VipStore["of"]>>;
export type Entry = typeof vipLedger.$inferSelect;
export type NewEntry = Omit<typeof vipLedger.$inferInsert, "seq">;

/** Fully refunded. Raw SQL, since drizzle omits table names where it sees only one table. */
const wasPaidBack = exists(
  sql`vip_ledger back WHERE back.payment_id = vip_ledger.payment_id AND back.reason = 'payment' AND back.status = 'refunded'`,
);

export function createVipStore({ orm }: Db) {
  const of = orm
    .select({ vipUntil: users.vipUntil, promotionAt: users.vipPromotionAt })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();
  const latest = orm
    .select({ vipUntil: vipLedger.vipUntil })
    .from(vipLedger)
    .where(sql`${vipLedger.userId} = ${given("id")} AND ${vipLedger.vipUntil} IS NOT NULL`)
    .orderBy(desc(vipLedger.seq))
    .limit(1)
    .prepare();
  const entries = orm
    .select()
    .from(vipLedger)
    .where(eq(vipLedger.userId, given("id")))
    .orderBy(asc(vipLedger.seq))
    .prepare();

  const lastGrant = orm
    .select({ at: vipLedger.at })
    .from(vipLedger)
    .where(
      sql`${vipLedger.userId} = ${given("id")} AND ${vipLedger.vipUntil} IS NOT NULL AND coalesce(${vipLedger.days}, 1) > 0 AND ${vipLedger.reason} <> 'grace' AND NOT ${wasPaidBack}`,
    )
    .orderBy(desc(vipLedger.seq))
    .limit(1)
    .prepare();

  const insertEntry = orm
    .insert(vipLedger)
    .values({
      userId: sql.placeholder("userId"),
      at: sql.placeholder("at"),
      reason: sql.placeholder("reason"),
      days: sql.placeholder("days"),
      vipUntil: sql.placeholder("vipUntil"),
      paymentId: sql.placeholder("paymentId"),
      status: sql.placeholder("status"),
      amount: sql.placeholder("amount"),
      currency: sql.placeholder("currency"),
      note: sql.placeholder("note"),
    })
    .prepare();
  const updateUntil = orm
    .update(users)
    .set({ vipUntil: sql`${sql.placeholder("vipUntil")}` })
    .where(eq(users.id, given("id")))
    .prepare();

  return {
    /** One row by primary key: every message, call and search reads it. */
    of: (id: string) => of.get({ id }),
    balance: (id: string): number | null => latest.get({ id })?.vipUntil ?? null,
    lastGrantAt: (id: string): number | null => lastGrant.get({ id })?.at ?? null,
    entries: (id: string): Entry[] => entries.all({ id }),
    add: (entry: NewEntry): void => void insertEntry.run({ ...NO_ENTRY, ...entry }),
    setUntil: (id: string, vipUntil: number | null): void => void updateUntil.run({ id, vipUntil }),
    setPromoted: (id: string, vipPromotionAt: number): void =>
      void orm.update(users).set({ vipPromotionAt }).where(eq(users.id, id)).run(),
  };
}

const NO_ENTRY = {
  days: null,
  vipUntil: null,
  paymentId: null,
  status: null,
  amount: null,
  currency: null,
  note: null,
} satisfies Partial<NewEntry>;
