import type { Payment, VipStatus } from "#contract/vip.ts";

/**
 * Whether the VIP that this payment added to is over. A status read before the payment says that an earlier VIP is, and
 * does not count: a payment moves the end past the moment it was decided.
 */
export const hasEnded = (
  { date, decidedAt }: Pick<Payment, "date" | "decidedAt">,
  vip: Pick<VipStatus, "active" | "endDate"> | undefined,
): boolean =>
  vip !== undefined &&
  !vip.active &&
  vip.endDate !== null &&
  Date.parse(vip.endDate) >= Date.parse(decidedAt ?? date);
