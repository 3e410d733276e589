import type { Payment, PaymentFailure } from "#contract/vip.ts";

/** Texts that would speak of a card, which a payment by SBP has none of. */
const OTHERWISE_BY_SBP = ["insufficient_funds", "card_refused", "limit_exceeded"] as const;
type OtherwiseBySbp = (typeof OTHERWISE_BY_SBP)[number];

const isOtherwiseBySbp = (reason: PaymentFailure): reason is OtherwiseBySbp =>
  (OTHERWISE_BY_SBP as readonly string[]).includes(reason);

export function whyOf({ failure, method }: Pick<Payment, "failure" | "method">) {
  const reason = failure ?? "card_refused";
  return method === "sbp" && isOtherwiseBySbp(reason)
    ? (`payment.whySbp.${reason}` as const)
    : (`payment.why.${reason}` as const);
}
