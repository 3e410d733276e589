import * as z from "zod";

/** GET /api/vip/status, and the answer of POST /api/vip/enable (specification, section 3). */

/** Minor units of an ISO 4217 currency. */
export const money = z.object({ currency: z.string().length(3), amount: z.int() });

export const vipPayment = z.object({ days: z.int(), date: z.iso.datetime(), amount: money });

export const vipStatus = z.object({
  active: z.boolean(),
  daysLeft: z.int(),
  endDate: z.iso.datetime().nullable(),
  payments: z.array(vipPayment),
  /** The promotion's days are still to be had: POST /api/vip/enable. */
  promotionAvailable: z.boolean(),
});
export type VipStatus = z.infer<typeof vipStatus>;
