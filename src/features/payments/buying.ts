import type { Lang } from "#contract/lang.ts";
import type { PaymentMethod } from "#contract/vip.ts";
import type { Config } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import {
  type Observation,
  type Order,
  type PaymentProvider,
  ProviderError,
} from "#src/services/payments/provider.ts";
import { countedRu } from "#src/texts/counted-ru.ts";
import { FIRST_ASK_MS, GIVEN_AGAIN_MS, PAYABLE_MS } from "./rules.ts";
import type { PaymentRow, PaymentStore, ProductRow } from "./store.ts";

export type Buying = ReturnType<typeof createBuying>;

interface Request {
  vipProductId: number;
  key?: string | undefined;
  method?: PaymentMethod | undefined;
  /** The buyer agreed to automatic charges. */
  renew?: boolean | undefined;
  lang: Lang;
}

/** What a member has ordered and not paid yet is given again, from any tab. */
export function createBuying({
  config,
  db,
  log,
  clock,
  ids,
  store,
  provider,
}: Pick<Deps, "config" | "db" | "log" | "clock" | "ids"> & {
  store: PaymentStore;
  provider: PaymentProvider | null;
}) {
  /** Openings in progress: two requests at once must not open two orders. */
  const opening = new Map<string, Promise<PaymentRow>>();

  /** @throws Problem payments_off, method_unavailable, vip_product_gone, payment_failed */
  async function buy(userId: string, request: Request): Promise<PaymentRow> {
    const {
      vipProductId,
      key: idempotencyKey = ids(),
      method = "card",
      renew: renews = false,
      lang,
    } = request;
    const at = working();
    const { name, methods, renews: mayRenew } = at;
    if (!methods.includes(method) || (renews && !(mayRenew && method === "card")))
      throw new Problem("method_unavailable");
    const payment = db.transaction(() => {
      const known = store.paymentOfRequest(userId, idempotencyKey);
      if (known) return known;
      const product = productOf(vipProductId, at);
      const order = { userId, renews, method, provider: name };
      const open = store.openPurchase({ ...order, productId: product.id }, clock() - GIVEN_AGAIN_MS);
      return open ?? add({ ...order, product, requestKey: idempotencyKey, kind: "purchase" });
    });
    return payment.url || payment.status ? payment : opened(payment, lang);
  }

  function working(): PaymentProvider {
    if (!provider) throw new Problem("payments_off");
    return provider;
  }

  function productOf(id: number, { currency }: PaymentProvider): ProductRow {
    const product = store.product(id);
    if (!product || !isTaken(product, currency)) throw new Problem("not_found");
    if (product.retiredAt !== null) throw new Problem("vip_product_gone");
    return product;
  }

  /** Must run inside a transaction. The provider is asked about the payment soon, even if opening it fails. */
  function add({
    product,
    ...given
  }: Pick<PaymentRow, "userId" | "requestKey" | "kind" | "renews" | "method" | "provider"> & {
    product: ProductRow;
    cardId?: string;
  }): PaymentRow {
    const id = ids();
    const now = clock();
    const { id: productId, days, amount, currency } = product;
    const row = {
      id,
      ...given,
      productId,
      days,
      amount,
      currency,
      orderId: orderIdOf(id, 0),
      createdAt: now,
    };
    store.addPayment({ ...row, askAt: now + FIRST_ASK_MS });
    return store.payment(id)!;
  }

  function opened(payment: PaymentRow, lang: Lang): Promise<PaymentRow> {
    const known = opening.get(payment.id);
    if (known) return known;
    const work = open(payment, lang, working()).finally(() => opening.delete(payment.id));
    opening.set(payment.id, work);
    return work;
  }

  async function open(payment: PaymentRow, lang: Lang, at: PaymentProvider): Promise<PaymentRow> {
    const current = await withFreshOrder(payment, at);
    if (current.status || current.attempt === payment.attempt) return current;
    try {
      const { providerId, url } = await at.open({
        ...orderOf(current),
        lang,
        description: orderName(current.days, lang, config.brand),
      });
      db.transaction(() => store.changePayment(current.id, { providerId, url }));
      return store.payment(current.id)!;
    } catch (error) {
      throw refused(error, current);
    }
  }

  /** Recorded before each attempt. A lost order is replaced before it is cancelled: that must not cancel the payment. */
  async function withFreshOrder(payment: PaymentRow, at: PaymentProvider): Promise<PaymentRow> {
    const left = payment.attempt > 0 ? await lostOrder(payment, at) : null;
    if (left?.status) return payment;
    const attempt = payment.attempt + 1;
    const orderId = orderIdOf(payment.id, attempt);
    db.transaction(() => store.changePayment(payment.id, { attempt, orderId, providerId: null }));
    if (left)
      await at
        .cancel(left.providerId)
        .catch((err) => log.warn({ err }, "Failed to cancel a lost order at the provider"));
    return store.payment(payment.id)!;
  }

  async function lostOrder(payment: PaymentRow, at: PaymentProvider): Promise<Observation | null> {
    try {
      return await at.find(payment.orderId);
    } catch (error) {
      throw refused(error, payment);
    }
  }

  function refused(error: unknown, { id }: PaymentRow): Problem {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, payment: id }, "Provider failed to open a payment");
    return new Problem("payment_failed");
  }

  function orderOf({
    id,
    userId,
    orderId,
    amount,
    currency,
    days,
    renews,
    kind,
    method,
    createdAt,
  }: PaymentRow): Order {
    const { email, lang } = store.addressee(userId) ?? {
      email: config.brand.supportEmail,
      lang: "ru" as Lang,
    };
    const description = orderName(days, lang, config.brand);
    return {
      orderId,
      amount,
      currency,
      description,
      email,
      lang,
      customerKey: userId,
      method,
      savesCard: renews && kind === "purchase",
      byMerchant: kind === "renewal",
      returnUrl: new URL(`/vip/payment/${id}`, config.publicUrl).href,
      expiresAt: createdAt + PAYABLE_MS,
      receipt: { email, name: orderName(days, "ru", config.brand), amount },
    };
  }

  return {
    buy,
    isOpening: (id: string): boolean => opening.has(id),
    add,
    working,
    orderOf,
    onSale: (): ProductRow[] =>
      provider ? store.products().filter((product) => isTaken(product, provider.currency)) : [],
    /** Opens a charge that needs no page. @throws Problem payment_failed */
    openForUs: (payment: PaymentRow): Promise<PaymentRow> =>
      opened(payment, store.addressee(payment.userId)?.lang ?? "ru"),
  };
}

/** The provider would read an amount in another currency as its own. */
const isTaken = (product: ProductRow, currency: string | undefined): boolean =>
  currency === undefined || product.currency === currency;

/** At most 36 characters: an id without its hyphens, and the number of the attempt. */
const orderIdOf = (id: string, attempt: number) => `${id.replaceAll("-", "")}-${attempt}`;

function orderName(days: number, lang: Lang, brand: Pick<Config["brand"], "name" | "nameRu">): string {
  if (lang === "en") return `${brand.name} VIP, ${days} ${days === 1 ? "day" : "days"}`;
  return `${brand.nameRu}: VIP на ${countedRu(days, "день", "дня", "дней")}`;
}
