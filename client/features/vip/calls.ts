import { api, call } from "#client/lib/api.ts";

/** The promotion: VIP for 100 days, once. @throws Failure vip_promotion_used */
export const enableVip = () => call(api.api.vip.enable.post());
