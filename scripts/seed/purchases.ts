import { eq } from "drizzle-orm";
import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import {
  paymentCards,
  payments,
  sandboxCards,
  sandboxOrders,
  users,
  vipLedger,
  vipProducts,
  vipRenewals,
} from "#db/schema/index.ts";

const PROMOTION_DAYS = 100;
const PAN = "220000******0004";

interface Purchase {
  days: number;
  at: number;
  status: "confirmed" | "refunded" | "rejected";
}

export function createPurchases({ orm }: Db, { id, now }: { id: (at: number) => string; now: number }) {
  const tariffs = orm.select().from(vipProducts).all();
  const tariffOf = (days: number) => tariffs.find((product) => product.days === days)!;
  let until = 0;

  function enter(
    userId: string,
    at: number,
    entry: Partial<typeof vipLedger.$inferInsert> & { days: number },
  ): void {
    const reason = entry.reason ?? "purchase";
    until = entry.days > 0 ? Math.max(until, at) + entry.days * DAY_MS : until + entry.days * DAY_MS;
    orm
      .insert(vipLedger)
      .values({ ...entry, userId, at, reason, vipUntil: until })
      .run();
    orm.update(users).set({ vipUntil: until }).where(eq(users.id, userId)).run();
  }

  function buy(userId: string, email: string, { days, at, status }: Purchase): void {
    const [paymentId, bankId] = [id(at), id(at)];
    const { id: productId, amount, currency } = tariffOf(days);
    const orderId = `${paymentId.replaceAll("-", "")}-1`;
    const failure = status === "rejected" ? "insufficient_funds" : null;
    const refunded = status === "refunded" ? amount : 0;
    const order = { amount, currency, failure, refunded };
    const decided = { status, createdAt: at, decidedAt: at + 60_000, attempt: 1, provider: "sandbox" };
    orm
      .insert(payments)
      .values({
        id: paymentId,
        userId,
        requestKey: id(at),
        kind: "purchase",
        productId,
        days,
        orderId,
        ...order,
        ...decided,
        providerId: bankId,
        url: `/checkout/${bankId}`,
        renews: status === "confirmed",
      })
      .run();
    orm
      .insert(sandboxOrders)
      .values({
        id: bankId,
        orderId,
        ...order,
        description: "VIP",
        email,
        lang: "ru",
        customerKey: userId,
        savesCard: false,
        returnUrl: "http://localhost/",
        expiresAt: at + DAY_MS,
        card: "good",
        status: status === "confirmed" ? "CONFIRMED" : status === "refunded" ? "REFUNDED" : "REJECTED",
      })
      .run();
    const note = { userId, reason: "payment", paymentId, at } as const;
    if (status === "rejected")
      return void orm
        .insert(vipLedger)
        .values({ ...note, status })
        .run();
    orm
      .insert(vipLedger)
      .values({ ...note, status: "confirmed", amount, currency })
      .run();
    enter(userId, at, { days, paymentId });
    if (status === "confirmed") return;
    orm
      .insert(vipLedger)
      .values({ ...note, status, at: at + DAY_MS })
      .run();
    enter(userId, at + DAY_MS, { reason: "refund", days: -days, paymentId, amount: -amount, currency });
  }

  function renew(userId: string, days: number, at: number): void {
    const kept = id(at);
    orm.insert(sandboxCards).values({ id: kept, customerKey: userId, card: "good" }).run();
    orm
      .insert(paymentCards)
      .values({
        id: id(at),
        userId,
        provider: "sandbox",
        providerCardId: kept,
        rebillId: kept,
        pan: PAN,
        expires: "1239",
        main: true,
        createdAt: at,
      })
      .run();
    const plan = { remindAt: until - 3 * DAY_MS, chargeAt: until - DAY_MS };
    orm
      .insert(vipRenewals)
      .values({ userId, productId: tariffOf(days).id, createdAt: at, ...plan })
      .run();
  }

  return function addHistory(userId: string, email: string): void {
    enter(userId, now - 110 * DAY_MS, { reason: "promotion", days: PROMOTION_DAYS });
    orm
      .update(users)
      .set({ vipPromotionAt: now - 110 * DAY_MS })
      .where(eq(users.id, userId))
      .run();
    buy(userId, email, { days: 365, at: now - 24 * DAY_MS, status: "rejected" });
    buy(userId, email, { days: 90, at: now - 24 * DAY_MS + 300_000, status: "confirmed" });
    renew(userId, 90, now - 24 * DAY_MS + 300_000);
    buy(userId, email, { days: 30, at: now - 6 * DAY_MS, status: "refunded" });
  };
}
