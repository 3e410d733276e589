import type { VipStatus } from "#contract/vip.ts";
import { vipDays } from "#contract/vip-days.ts";
import type { VipRow } from "./store.ts";

export type VipDays = Pick<VipStatus, "active" | "daysLeft" | "endDate" | "promotionAvailable">;

export const vipDaysView = ({ vipUntil, promotionAt }: VipRow, now: number): VipDays => ({
  ...vipDays(vipUntil, now),
  promotionAvailable: promotionAt === null,
});
