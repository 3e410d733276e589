import { api, unwrap } from "#client/lib/api.ts";
import type { PaymentMethod } from "#contract/vip.ts";

/** Starts the promotion: VIP for some days, once per account. @throws Failure vip_promotion_used */
export const enableVip = () => unwrap(api.api.vip.enable.post());

interface Order {
  vipProductId: number;
  method: PaymentMethod;
  renew: boolean;
}

/** @throws Failure payments_off, method_unavailable, vip_product_gone, payment_failed */
export const buyVip = (order: Order) => unwrap(api.api.vip.buy.post(order));

/** @throws Failure renewal_unavailable, vip_product_gone */
export const turnRenewalOn = (vipProductId: number) => unwrap(api.api.vip.renewal.post({ vipProductId }));
export const turnRenewalOff = () => unwrap(api.api.vip.renewal.delete());
/** Checks that an e-mail's link is valid, without turning anything off. @throws Failure not_found */
export const checkStop = (token: string) => unwrap(api.api.vip.renewal.stop({ token }).get());
/** Turns automatic charges off by an e-mail's link, without signing in. @throws Failure not_found */
export const stopRenewal = (token: string) => unwrap(api.api.vip.renewal.stop({ token }).post());

/** @throws Failure not_found */
export const makeCardMain = (id: string) => unwrap(api.api.vip.cards({ id }).main.post());
/** @throws Failure not_found */
export const removeCard = (id: string) => unwrap(api.api.vip.cards({ id }).delete());
