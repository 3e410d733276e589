import { useTranslation } from "react-i18next";
import { VIP_PROMOTION_DAYS } from "#contract/limits.ts";

export function usePromotionDays(): string {
  const { t } = useTranslation("vip");
  return t("tariffs.days", { count: VIP_PROMOTION_DAYS });
}
