import { api, call } from "#client/lib/api.ts";

/** The promotion: VIP for some days, once. @throws Failure vip_promotion_used */
export const enableVip = () => call(api.api.vip.enable.post());

/** @throws Failure payments_off, vip_product_gone, payment_failed */
export const buyVip = (order: { vipProductId: number; key: string }) => call(api.api.vip.buy.post(order));
