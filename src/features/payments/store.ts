import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { accounts, payments, refunds, users, vipProducts } from "#db/schema/index.ts";

export type PaymentStore = ReturnType<typeof createPaymentStore>;
export type PaymentRow = typeof payments.$inferSelect;
export type ProductRow = typeof vipProducts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
type Changes = Partial<PaymentRow>;
type SamePurchase = Pick<PaymentRow, "userId" | "productId" | "method" | "renews" | "provider">;

export const createPaymentStore = (db: Db) => ({
  ...products(db),
  ...paymentQueries(db),
  ...paymentChanges(db),
  ...refundRows(db),
  ...people(db),
});

function products({ orm }: Db) {
  return {
    products: (): ProductRow[] =>
      orm
        .select()
        .from(vipProducts)
        .where(isNull(vipProducts.retiredAt))
        .orderBy(asc(vipProducts.days))
        .all(),
    product: (id: number) => orm.select().from(vipProducts).where(eq(vipProducts.id, id)).get(),
    addProduct: (product: typeof vipProducts.$inferInsert): ProductRow =>
      orm.insert(vipProducts).values(product).returning().get(),
    retireProduct: (id: number, now: number): boolean =>
      orm
        .update(vipProducts)
        .set({ retiredAt: now })
        .where(and(eq(vipProducts.id, id), isNull(vipProducts.retiredAt)))
        .returning({ id: vipProducts.id })
        .all().length > 0,
  };
}

function paymentQueries({ orm }: Db) {
  const byId = orm
    .select()
    .from(payments)
    .where(eq(payments.id, given("id")))
    .prepare();
  const byOrder = orm
    .select()
    .from(payments)
    .where(eq(payments.orderId, given("orderId")))
    .prepare();
  const byProvider = orm
    .select()
    .from(payments)
    .where(and(eq(payments.provider, given("provider")), eq(payments.providerId, given("providerId"))))
    .prepare();
  const ofUser = orm
    .select()
    .from(payments)
    .where(eq(payments.userId, given("userId")))
    .orderBy(desc(payments.createdAt))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();
  const countOfUser = orm
    .select({ count: count() })
    .from(payments)
    .where(eq(payments.userId, given("userId")))
    .prepare();
  const paidOf = orm
    .select()
    .from(payments)
    .where(and(eq(payments.userId, given("userId")), eq(payments.status, "confirmed")))
    .orderBy(desc(payments.createdAt))
    .limit(PAID_SHOWN)
    .prepare();

  return {
    payment: (id: string): PaymentRow | undefined => byId.get({ id }),
    paymentOfOrder: (orderId: string): PaymentRow | undefined => byOrder.get({ orderId }),
    paymentOfProvider: (provider: string, providerId: string): PaymentRow | undefined =>
      byProvider.get({ provider, providerId }),
    paymentOfRequest: (userId: string, idempotencyKey: string): PaymentRow | undefined =>
      orm
        .select()
        .from(payments)
        .where(and(eq(payments.userId, userId), eq(payments.requestKey, idempotencyKey)))
        .get(),
    /** Created after `since`; nothing is decided on it. */
    openPurchase: (
      { userId, productId, method, renews, provider }: SamePurchase,
      since: number,
    ): PaymentRow | undefined =>
      orm
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.userId, userId),
            gt(payments.createdAt, since),
            isNull(payments.status),
            eq(payments.kind, "purchase"),
            eq(payments.productId, productId),
            eq(payments.method, method),
            eq(payments.renews, renews),
            eq(payments.provider, provider),
          ),
        )
        .orderBy(desc(payments.createdAt))
        .get(),
    paymentsOf: (userId: string, limit: number, offset: number): PaymentRow[] =>
      ofUser.all({ userId, limit, offset }),
    countOf: (userId: string): number => countOfUser.get({ userId })?.count ?? 0,
    paidOf: (userId: string): PaymentRow[] => paidOf.all({ userId }),
    latestRefusal: (userId: string): string | null =>
      orm
        .select({ failure: payments.failure })
        .from(payments)
        .where(and(eq(payments.userId, userId), eq(payments.kind, "renewal"), isNotNull(payments.failure)))
        .orderBy(desc(payments.createdAt))
        .get()?.failure ?? null,
    latest: (limit: number): PaymentRow[] =>
      orm.select().from(payments).orderBy(desc(payments.createdAt)).limit(limit).all(),
    latestOf: (userId: string, limit: number): PaymentRow[] =>
      orm
        .select()
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(desc(payments.createdAt))
        .limit(limit)
        .all(),
    undecided: (limit: number): PaymentRow[] =>
      orm
        .select()
        .from(payments)
        .where(and(isNotNull(payments.askAt), isNull(payments.status)))
        .orderBy(desc(payments.createdAt))
        .limit(limit)
        .all(),
  };
}

function paymentChanges({ orm }: Db) {
  const settle = orm
    .update(payments)
    .set({
      status: sql`${sql.placeholder("status")}`,
      refunded: sql`${sql.placeholder("refunded")}`,
      providerId: sql`${sql.placeholder("providerId")}`,
      failure: sql`${sql.placeholder("failure")}`,
      decidedAt: sql`${sql.placeholder("decidedAt")}`,
      askAt: sql`${sql.placeholder("askAt")}`,
      asks: sql`${sql.placeholder("asks")}`,
    })
    .where(eq(payments.id, given("id")))
    .prepare();
  const dueAsks = orm
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.askAt), lte(payments.askAt, sql`${given("now")}`)))
    .orderBy(asc(payments.askAt))
    .limit(sql.placeholder("limit"))
    .prepare();

  return {
    addPayment: (row: typeof payments.$inferInsert): void => void orm.insert(payments).values(row).run(),
    changePayment: (id: string, changes: Changes): void =>
      void orm.update(payments).set(changes).where(eq(payments.id, id)).run(),
    settlePayment: ({
      id,
      status,
      refunded,
      providerId,
      failure,
      decidedAt,
      askAt,
      asks,
    }: PaymentRow): void =>
      void settle.run({ id, status, refunded, providerId, failure, decidedAt, askAt, asks }),
    dueAsks: (now: number, limit: number): string[] => dueAsks.all({ now, limit }).map(({ id }) => id),
  };
}

function refundRows({ orm }: Db) {
  const dueRefunds = orm
    .select()
    .from(refunds)
    .where(and(isNotNull(refunds.askAt), lte(refunds.askAt, sql`${given("now")}`)))
    .orderBy(asc(refunds.askAt))
    .limit(DUE_AT_ONCE)
    .prepare();

  return {
    addRefund: (row: typeof refunds.$inferInsert): void => void orm.insert(refunds).values(row).run(),
    changeRefund: (id: string, changes: Partial<RefundRow>): void =>
      void orm.update(refunds).set(changes).where(eq(refunds.id, id)).run(),
    refund: (id: string) => orm.select().from(refunds).where(eq(refunds.id, id)).get(),
    refundsOf: (paymentId: string): RefundRow[] =>
      orm
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, paymentId))
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
        .all(),
    dueRefunds: (now: number): RefundRow[] => dueRefunds.all({ now }),
  };
}

function people({ orm }: Db) {
  return {
    isAdmin: (userId: string): boolean =>
      orm.select({ role: users.role }).from(users).where(eq(users.id, userId)).get()?.role === "admin",

    addressee: (userId: string) =>
      orm
        .select({ name: users.name, email: accounts.email, lang: accounts.lang })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(eq(accounts.userId, userId))
        .get(),
  };
}

const DUE_AT_ONCE = 100;
/** How many of the latest payments `GET /api/vip/status` shows. */
const PAID_SHOWN = 10;
