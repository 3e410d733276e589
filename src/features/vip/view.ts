import type { VipStatus } from "#contract/vip.ts";
import { daysLeft, isActive } from "./rules.ts";
import type { VipRow } from "./store.ts";

export const vipView = ({ vipUntil, promotionAt }: VipRow, now: number): VipStatus => ({
  active: isActive(vipUntil, now),
  daysLeft: daysLeft(vipUntil, now),
  endDate: vipUntil === null ? null : new Date(vipUntil).toISOString(),
  payments: [],
  promotionAvailable: promotionAt === null,
});
