import * as z from "zod";
import { linkToken } from "./auth.ts";
import { list, pageQuery } from "./http.ts";
import { PAYMENTS_PER_PAGE } from "./limits.ts";

/** Minor units of an ISO 4217 currency. */
const money = z.object({ currency: z.string().length(3), amount: z.int() });
export type Money = z.infer<typeof money>;
const vipProduct = z.object({
  id: z.int().describe("Identifies one price: when a tariff changes its price, its id changes too"),
  days: z.int(),
  price: money,
});
export type VipProduct = z.infer<typeof vipProduct>;

export const PAYMENT_METHODS = ["card", "sbp"] as const;
const paymentMethod = z.enum(PAYMENT_METHODS).describe("`sbp`: Russia's Faster Payments System");
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const vipProducts = z.object({
  data: z.array(vipProduct),
  methods: z.array(paymentMethod).describe("Ways to pay"),
  renews: z.boolean().describe("Whether automatic charges are possible"),
  sandbox: z.boolean().describe("Payments are simulated: no money moves"),
});
export type VipProducts = z.infer<typeof vipProducts>;

export const PAYMENT_STATUSES = [
  "authorized",
  "confirming",
  "confirmed",
  "refunded",
  "canceled",
  "rejected",
] as const;
const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const paymentFailure = z.enum([
  "insufficient_funds",
  "card_refused",
  "card_invalid",
  "secure_failed",
  "limit_exceeded",
  "expired",
  "not_opened",
  "bank_error",
]);
export type PaymentFailure = z.infer<typeof paymentFailure>;

export const payment = z.object({
  id: z.uuid(),
  kind: z.enum(["purchase", "renewal"]).describe("`renewal`: an automatic charge"),
  method: paymentMethod,
  status: paymentStatus.nullable().describe("null while the payment is pending"),
  days: z.int(),
  amount: money,
  refunded: z.int().describe("How much of the amount was refunded"),
  failure: paymentFailure.nullable(),
  date: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  url: z
    .string()
    .nullable()
    .describe(
      "Where to pay, while that is possible; for `sbp`, what a banking app opens or reads from a QR code",
    ),
});
export type Payment = z.infer<typeof payment>;

export const paymentsQuery = pageQuery(PAYMENTS_PER_PAGE, PAYMENTS_PER_PAGE);
export const paymentList = list(payment);

export const buyVip = z.object({
  vipProductId: z.int(),
  method: paymentMethod.default("card"),
  renew: z
    .boolean()
    .default(false)
    .describe("Charge the same card again a day before VIP ends; for `card` only"),
  key: z
    .uuid()
    .optional()
    .describe(
      "Idempotency key: the same one never buys twice. Without one, an order that is still open is given again",
    ),
});

const vipPayment = z.object({ days: z.int(), date: z.iso.datetime(), amount: money });

export const vipStatus = z.object({
  active: z.boolean(),
  daysLeft: z.int(),
  endDate: z.iso.datetime().nullable(),
  payments: z.array(vipPayment).describe("Past payments, the latest first"),
  promotionAvailable: z.boolean(),
  purchasedAt: z.iso
    .datetime()
    .nullable()
    .describe("When days of any kind were last added; a refunded purchase does not count"),
});
export type VipStatus = z.infer<typeof vipStatus>;

export const refundRequest = z.object({
  amount: z.int().min(1).optional().describe("Minor units; by default all that is left"),
  note: z.string().max(500).default(""),
});

const linkedCard = z.object({
  id: z.uuid(),
  pan: z.string().describe("Masked, like 220000******0004"),
  expires: z.string().nullable().describe("MMYY"),
  main: z.boolean().describe("Automatic charges use this card"),
});
export type LinkedCard = z.infer<typeof linkedCard>;
export const linkedCards = z.object({ data: z.array(linkedCard) });

export const vipRenewal = z.object({
  state: z
    .enum(["off", "on", "charging", "grace"])
    .describe("`charging`: a charge waits for the bank; `grace`: a charge failed and is retried"),
  available: z
    .boolean()
    .describe("Whether they can be turned on: VIP is active, a card is linked and the tariff is on sale"),
  product: vipProduct
    .nullable()
    .describe("What is charged next, or would be; null if it is no longer on sale"),
  chargeAt: z.iso.datetime().nullable().describe("When it is charged, or would be"),
  graceUntil: z.iso.datetime().nullable().describe("When VIP ends unless a charge succeeds"),
  retries: z.int().describe("How many retries are left, in `grace`"),
  failure: paymentFailure.nullable().describe("Why the last charge failed, in `grace`"),
});
export type VipRenewal = z.infer<typeof vipRenewal>;

export const renewVip = z.object({
  vipProductId: z.int().describe("The price that was shown: the member agrees to no other"),
});
export const stopToken = z.object({ token: linkToken });
