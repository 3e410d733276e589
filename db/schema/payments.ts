import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "#contract/vip.ts";
import { person } from "./person-column.ts";
import { users } from "./users.ts";

/** A new price is a new row, so the price shown is the price charged. */
export const vipProducts = sqliteTable(
  "vip_products",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    days: integer().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    createdAt: integer().notNull(),
    retiredAt: integer(),
  },
  (table) => [index("vip_products_on_sale").on(table.days).where(sql`${table.retiredAt} IS NULL`)],
);

/** The history is in `vip_ledger`. No foreign key to the member: the books outlive accounts. */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    /** The client's, or one of ours: the same key never makes two payments. */
    requestKey: text().notNull(),
    kind: text({ enum: ["purchase", "renewal"] }).notNull(),
    productId: integer()
      .notNull()
      .references(() => vipProducts.id),
    days: integer().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** With automatic charges the provider keeps the card. */
    renews: integer({ mode: "boolean" }).notNull().default(false),
    method: text({ enum: PAYMENT_METHODS }).notNull().default("card"),
    cardId: text(),
    provider: text().notNull(),
    /** Our number at the provider, a new one with each attempt to open it. */
    orderId: text().notNull(),
    attempt: integer().notNull().default(0),
    providerId: text(),
    url: text(),
    status: text({ enum: PAYMENT_STATUSES }),
    refunded: integer().notNull().default(0),
    failure: text(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
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

/** Stored before the provider is asked, so that a crash in between loses none. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
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

/** A removed card keeps its row, so that a late notification does not bring it back. `rebillId` needs our terminal's password. */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: text().primaryKey(),
    userId: person(),
    provider: text().notNull(),
    providerCardId: text().notNull(),
    rebillId: text().notNull(),
    pan: text().notNull(),
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

export const vipRenewals = sqliteTable(
  "vip_renewals",
  {
    userId: person().primaryKey(),
    /** Bought again at the agreed price. */
    productId: integer()
      .notNull()
      .references(() => vipProducts.id),
    createdAt: integer().notNull(),
    active: integer({ mode: "boolean" }).notNull().default(true),
    /** `remindAt`: when an e-mail announces the charge; null once it was sent. */
    chargeAt: integer(),
    remindAt: integer(),
    paymentId: text(),
    failures: integer().notNull().default(0),
    /** The next payment takes back what is left of it. */
    graceUntil: integer(),
  },
  (table) => [
    index("vip_renewals_to_charge").on(table.chargeAt).where(sql`${table.chargeAt} IS NOT NULL`),
    index("vip_renewals_to_remind").on(table.remindAt).where(sql`${table.remindAt} IS NOT NULL`),
  ],
);

/** The sandbox bank's own record. No money moves. */
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
  /** When the status changes to `later` on its own: a slow bank, a chargeback. */
  laterAt: integer(),
  later: text({ enum: ["CONFIRMED", "REFUNDED"] }),
});

export const sandboxCards = sqliteTable(
  "sandbox_cards",
  {
    id: text().primaryKey(),
    customerKey: text().notNull(),
    card: text().notNull(),
  },
  (table) => [uniqueIndex("sandbox_cards_by_customer").on(table.customerKey, table.card)],
);

/** One row per browser, so that a person who signs up again and again is invited once. It goes after a year. */
export const acceptedInvites = sqliteTable(
  "accepted_invites",
  {
    /** Hash of the `device` cookie of the one who was invited. */
    deviceHash: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    inviterId: text().references(() => users.id, { onDelete: "set null" }),
    /** Whether the one who invited them got days, too. */
    counts: integer({ mode: "boolean" }).notNull(),
    acceptedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("accepted_invites_by_user").on(table.userId),
    index("accepted_invites_by_inviter").on(table.inviterId, table.acceptedAt),
    index("accepted_invites_by_time").on(table.acceptedAt),
  ],
);

/** Triggers refuse updates and deletions (decision 023). No foreign keys, since the books outlive accounts. */
export const vipLedger = sqliteTable(
  "vip_ledger",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    at: integer().notNull(),
    reason: text({
      enum: ["opening", "promotion", "purchase", "refund", "gift", "grace", "payment", "invite"],
    }).notNull(),
    days: integer(),
    vipUntil: integer(),
    paymentId: text(),
    status: text({ enum: PAYMENT_STATUSES }),
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
