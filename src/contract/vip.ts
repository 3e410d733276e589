import * as z from "zod";
import { list, pageQuery } from "./http.ts";
import { PAYMENTS_PER_PAGE } from "./limits.ts";

/** VIP and payments (specification, sections 3 and 7). */

/** Minor units of an ISO 4217 currency. */
export const money = z.object({ currency: z.string().length(3), amount: z.int() });
export type Money = z.infer<typeof money>;

export const vipProduct = z.object({
  id: z.int().describe("Names one price: a tariff that gets another price gets another id"),
  days: z.int(),
  price: money,
});
export type VipProduct = z.infer<typeof vipProduct>;

export const vipProducts = z.object({
  data: z.array(vipProduct),
  sandbox: z.boolean().describe("Payments are made up: no money moves"),
});

export const paymentStatus = z.enum([
  "authorized",
  "confirming",
  "confirmed",
  "refunded",
  "canceled",
  "rejected",
]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Why money did not come. */
export const paymentFailure = z.enum([
  "insufficient_funds",
  "card_refused",
  "card_invalid",
  "secure_failed",
  "limit_exceeded",
  "expired",
  "bank_error",
]);
export type PaymentFailure = z.infer<typeof paymentFailure>;

export const payment = z.object({
  id: z.uuid(),
  kind: z.enum(["purchase", "renewal"]),
  status: paymentStatus.nullable().describe("null while nothing is decided"),
  days: z.int(),
  amount: money,
  refunded: z.int().describe("How much of the amount went back"),
  failure: paymentFailure.nullable(),
  date: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  url: z.string().nullable().describe("Where to pay, while it can be paid"),
});
export type Payment = z.infer<typeof payment>;

export const paymentsQuery = pageQuery(100).extend({
  perPage: z.coerce.number().int().min(1).max(PAYMENTS_PER_PAGE).default(PAYMENTS_PER_PAGE),
});
export const paymentList = list(payment);

export const buyVip = z.object({
  vipProductId: z.int(),
  key: z
    .uuid()
    .optional()
    .describe("Made for one press of the button; with the same key nothing is bought twice"),
});

export const vipPayment = z.object({ days: z.int(), date: z.iso.datetime(), amount: money });

/** GET /api/vip/status, and the answer of POST /api/vip/enable. */
export const vipStatus = z.object({
  active: z.boolean(),
  daysLeft: z.int(),
  endDate: z.iso.datetime().nullable(),
  payments: z.array(vipPayment).describe("What was paid, the latest first"),
  /** The promotion's days are still to be had: POST /api/vip/enable. */
  promotionAvailable: z.boolean(),
  purchasedAt: z.iso.datetime().nullable().describe("When days last came, of whatever kind"),
});
export type VipStatus = z.infer<typeof vipStatus>;

export const refundRequest = z.object({
  amount: z.int().min(1).optional().describe("Minor units; all that is left without it"),
  note: z.string().max(500).default(""),
});
