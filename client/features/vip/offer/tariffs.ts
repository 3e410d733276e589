import { CHARGE_DAYS_BEFORE } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { VipProduct } from "#contract/vip.ts";

const MONTH_DAYS = 30;

export interface Tariff extends VipProduct {
  /** Minor units per month, rounded up so as never to look cheaper than it is. Null for a month or less. */
  monthly: number | null;
  /** In percent, rounded down. */
  saved: number;
}

/** Only amounts of the same currency are compared. */
export function tariffsOf(products: readonly VipProduct[]): Tariff[] {
  const [shortest] = products;
  return products.map((product) => ({
    ...product,
    monthly: product.days > MONTH_DAYS ? Math.ceil(perMonth(product) / 100) * 100 : null,
    saved:
      shortest && shortest.price.currency === product.price.currency
        ? Math.max(0, Math.floor(100 * (1 - perMonth(product) / perMonth(shortest))))
        : 0,
  }));
}

const perMonth = ({ days, price }: VipProduct) => (price.amount * MONTH_DAYS) / days;

/** When the first automatic charge after a purchase made now is due: new days are added to those left. */
export function firstChargeAt(days: number, endDate: string | null, now: number): number {
  const end = Math.max(endDate ? Date.parse(endDate) : 0, now) + days * DAY_MS;
  return Math.max(end - CHARGE_DAYS_BEFORE * DAY_MS, now + DAY_MS);
}
