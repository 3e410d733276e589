import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const status = () =>
  text({ enum: ["authorized", "confirming", "confirmed", "refunded", "canceled", "rejected"] });

/** Tariffs. A row never changes its price: another price is another row, so what was shown is what is charged. */
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

/** What a payment is now; how it came to be so stands in `vip_ledger`. No foreign key to the member: books outlive accounts. */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    /** Made by the client for one press of the button: pressed twice, it is one payment. */
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
    method: text({ enum: ["card", "sbp"] })
      .notNull()
      .default("card"),
    /** The kept card that a renewal charges. */
    cardId: text(),
    provider: text().notNull(),
    /** Our number of it at the provider, another one with each attempt to open it. */
    orderId: text().notNull(),
    attempt: integer().notNull().default(0),
    /** The provider's number; null until its answer is stored. */
    providerId: text(),
    /** Where the buyer pays. */
    url: text(),
    /** Null while nothing is decided. */
    status: status(),
    /** How much of `amount` went back. */
    refunded: integer().notNull().default(0),
    failure: text(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
    /** When the provider is asked next, and how often it was. */
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

/** Refunds that an operator asked for, kept until the provider has answered: a crash in between loses none. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    /** How much of the payment is refunded once this is done. */
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
 * Cards that the provider keeps for a member. Numbers are masked; `rebillId` charges one only with our terminal's password.
 * A card that was removed stays as a row, so that a late notification of the purchase that linked it does not bring it back.
 */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    providerCardId: text().notNull(),
    rebillId: text().notNull(),
    pan: text().notNull(),
    /** MMYY. */
    expires: text(),
    main: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    removedAt: integer(),
    /** False once the provider has forgotten it too. */
    atProvider: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("payment_cards_by_member").on(table.userId, table.provider, table.providerCardId),
    index("payment_cards_to_remove")
      .on(table.removedAt)
      .where(sql`${table.removedAt} IS NOT NULL AND ${table.atProvider} = 1`),
  ],
);

/** Automatic charges of members who ever agreed to them; `active` tells whether they still do. */
export const vipRenewals = sqliteTable(
  "vip_renewals",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What is bought again, at the price that was agreed. */
    productId: integer()
      .notNull()
      .references(() => vipProducts.id),
    createdAt: integer().notNull(),
    active: integer({ mode: "boolean" }).notNull().default(true),
    /** When the card is charged next, and when a letter says so before: null once it has. */
    chargeAt: integer(),
    remindAt: integer(),
    /** The charge under way. */
    paymentId: text(),
    /** Charges that failed since the last that worked. */
    failures: integer().notNull().default(0),
    /** The end of the days of grace that were given for them; what is left of those is taken back with the next payment. */
    graceUntil: integer(),
  },
  (table) => [
    index("vip_renewals_to_charge").on(table.chargeAt).where(sql`${table.chargeAt} IS NOT NULL`),
    index("vip_renewals_to_remind").on(table.remindAt).where(sql`${table.remindAt} IS NOT NULL`),
  ],
);

/** The book of the sandbox bank: its own record of orders, apart from ours. No money moves. */
export const sandboxOrders = sqliteTable("sandbox_orders", {
  id: text().primaryKey(),
  orderId: text().notNull().unique(),
  amount: integer().notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  email: text().notNull(),
  lang: text({ enum: ["ru", "en"] }).notNull(),
  customerKey: text().notNull(),
  savesCard: integer({ mode: "boolean" }).notNull(),
  method: text({ enum: ["card", "sbp"] })
    .notNull()
    .default("card"),
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
  /** When the order becomes `later` by itself: a slow bank, a charge-back. */
  laterAt: integer(),
  later: text({ enum: ["CONFIRMED", "REFUNDED"] }),
});

/** Cards that the sandbox bank keeps, by the customer whose they are. */
export const sandboxCards = sqliteTable(
  "sandbox_cards",
  {
    id: text().primaryKey(),
    customerKey: text().notNull(),
    card: text().notNull(),
  },
  (table) => [uniqueIndex("sandbox_cards_by_customer").on(table.customerKey, table.card)],
);
