import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PAYMENT_STATUSES } from "#contract/vip.ts";

/**
 * Everything that ever happened to VIP days and money, in order (docs/decisions/023-one-ledger.md). Rows are only added:
 * triggers refuse updates and deletions. No foreign keys, since the books outlive accounts: an erased member's rows keep an
 * id that belongs to no one.
 */
export const vipLedger = sqliteTable(
  "vip_ledger",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    at: integer().notNull(),
    reason: text({
      enum: ["opening", "promotion", "purchase", "refund", "gift", "grace", "payment"],
    }).notNull(),
    /** Days granted, or revoked when negative. */
    days: integer(),
    /** Until when the member is VIP after this entry; null when the entry does not change the days. */
    vipUntil: integer(),
    paymentId: text(),
    /** The payment's status after this entry. */
    status: text({ enum: PAYMENT_STATUSES }),
    /** Money received, or refunded when negative, in minor units of `currency`. */
    amount: integer(),
    currency: text(),
    note: text(),
  },
  (table) => [
    index("vip_ledger_by_user").on(table.userId, table.seq),
    index("vip_ledger_by_payment").on(table.paymentId, table.seq),
    uniqueIndex("vip_ledger_promotion").on(table.userId).where(sql`${table.reason} = 'promotion'`),
    uniqueIndex("vip_ledger_purchase").on(table.paymentId).where(sql`${table.reason} = 'purchase'`),
    uniqueIndex("vip_ledger_status")
      .on(table.paymentId, table.status)
      .where(sql`${table.reason} = 'payment' AND ${table.status} IS NOT NULL`),
  ],
);
