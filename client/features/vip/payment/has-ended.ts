import type { Payment, VipStatus } from "#contract/vip.ts";

/** A status read before the payment does not count: a payment moves the end past the moment it was decided. */
export const hasEnded = (
  { date, decidedAt }: Pick<Payment, "date" | "decidedAt">,
  vip: Pick<VipStatus, "active" | "endDate"> | undefined,
): boolean =>
  vip !== undefined &&
  !vip.active &&
  vip.endDate !== null &&
  Date.parse(vip.endDate) >= Date.parse(decidedAt ?? date);
