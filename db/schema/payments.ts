import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "#contract/vip.ts";
import { person } from "./person-column.ts";

/** Tariffs. The price of a row never changes: a new price is a new row, so the price shown is the price charged. */
export const vipProducts = sqliteTable(
  "vip_products",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    days: integer().notNull(),
    /** In minor units of `currency`, an ISO 4217 code. */
    amount: integer().notNull(),
    currency: text().notNull(),
    createdAt: integer().notNull(),
    retiredAt: integer(),
  },
  (table) => [index("vip_products_on_sale").on(table.days).where(sql`${table.retiredAt} IS NULL`)],
);

/** Current state of each payment; its history is in `vip_ledger`. No foreign key to the member: the books outlive accounts. */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    /** The client's key, or one of ours: the same key never makes two payments. */
    requestKey: text().notNull(),
    kind: text({ enum: ["purchase", "renewal"] }).notNull(),
    productId: integer()
      .notNull()
      .references(() => vipProducts.id),
    days: integer().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The buyer asked for automatic charges, so the provider keeps the card. */
    renews: integer({ mode: "boolean" }).notNull().default(false),
    method: text({ enum: PAYMENT_METHODS }).notNull().default("card"),
    /** The linked card that a renewal charges. */
    cardId: text(),
    provider: text().notNull(),
    /** Our number of the payment at the provider, a new one with each attempt to open it. */
    orderId: text().notNull(),
    attempt: integer().notNull().default(0),
    /** The provider's number; null until its answer is stored. */
    providerId: text(),
    /** The page where the buyer pays. */
    url: text(),
    /** Null while the payment is undecided. */
    status: text({ enum: PAYMENT_STATUSES }),
    /** How much of `amount` was refunded. */
    refunded: integer().notNull().default(0),
    failure: text(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
    /** When to ask the provider next, and how often it has been asked. */
    askAt: integer(),
    asks: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("payments_by_request").on(table.userId, table.requestKey),
    uniqueIndex("payments_by_order").on(table.orderId),
    uniqueIndex("payments_by_provider").on(table.provider, table.providerId),
    index("payments_by_user").on(table.userId, table.createdAt),
    index("payments_to_ask").on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
  ],
);

/** Refunds that an operator asked for, stored before the provider is asked, so that a crash in between loses none. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    /** Total refunded of the payment once this refund is done. */
    total: integer().notNull(),
    askedBy: text().notNull(),
    note: text().notNull().default(""),
    state: text({ enum: ["asked", "done", "refused"] }).notNull(),
    answer: text(),
    createdAt: integer().notNull(),
    askAt: integer(),
    asks: integer().notNull().default(0),
  },
  (table) => [
    index("refunds_by_payment").on(table.paymentId),
    index("refunds_to_ask").on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
  ],
);

/**
 * Cards that the provider keeps for a member. Numbers are masked; `rebillId` charges a card only with our terminal's password.
 * A removed card keeps its row, so that a late notification of the purchase that linked it does not bring it back.
 */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: text().primaryKey(),
    userId: person(),
    provider: text().notNull(),
    providerCardId: text().notNull(),
    rebillId: text().notNull(),
    pan: text().notNull(),
    /** MMYY. */
    expires: text(),
    main: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    removedAt: integer(),
    /** False once the provider has deleted it too. */
    atProvider: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("payment_cards_by_member").on(table.userId, table.provider, table.providerCardId),
    index("payment_cards_to_remove")
      .on(table.removedAt)
      .where(sql`${table.removedAt} IS NOT NULL AND ${table.atProvider} = 1`),
  ],
);

/** Automatic charges of members who have ever agreed to them; `active` says whether they still do. */
export const vipRenewals = sqliteTable(
  "vip_renewals",
  {
    userId: person().primaryKey(),
    /** The product that is bought again, at the agreed price. */
    productId: integer()
      .notNull()
      .references(() => vipProducts.id),
    createdAt: integer().notNull(),
    active: integer({ mode: "boolean" }).notNull().default(true),
    /** When the card is charged next, and when a letter announces that; the latter is null once it was sent. */
    chargeAt: integer(),
    remindAt: integer(),
    /** The charge under way. */
    paymentId: text(),
    /** Failed charges since the last successful one. */
    failures: integer().notNull().default(0),
    /** End of the grace granted for these failures. The next payment takes back what is left of it. */
    graceUntil: integer(),
  },
  (table) => [
    index("vip_renewals_to_charge").on(table.chargeAt).where(sql`${table.chargeAt} IS NOT NULL`),
    index("vip_renewals_to_remind").on(table.remindAt).where(sql`${table.remindAt} IS NOT NULL`),
  ],
);

/** Orders of the sandbox bank, in its own record apart from ours. No money moves. */
export const sandboxOrders = sqliteTable("sandbox_orders", {
  id: text().primaryKey(),
  orderId: text().notNull().unique(),
  amount: integer().notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  email: text().notNull(),
  lang: text({ enum: LANGS }).notNull(),
  customerKey: text().notNull(),
  savesCard: integer({ mode: "boolean" }).notNull(),
  method: text({ enum: PAYMENT_METHODS }).notNull().default("card"),
  returnUrl: text().notNull(),
  expiresAt: integer().notNull(),
  status: text({
    enum: [
      "NEW",
      "3DS_CHECKING",
      "AUTHORIZING",
      "CONFIRMED",
      "REJECTED",
      "CANCELED",
      "PARTIAL_REFUNDED",
      "REFUNDED",
    ],
  }).notNull(),
  card: text(),
  failure: text(),
  refunded: integer().notNull().default(0),
  /** When the order changes to the status `later` on its own: a slow bank, a chargeback. */
  laterAt: integer(),
  later: text({ enum: ["CONFIRMED", "REFUNDED"] }),
});

/** Cards that the sandbox bank keeps, by customer. */
export const sandboxCards = sqliteTable(
  "sandbox_cards",
  {
    id: text().primaryKey(),
    customerKey: text().notNull(),
    card: text().notNull(),
  },
  (table) => [uniqueIndex("sandbox_cards_by_customer").on(table.customerKey, table.card)],
);

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
