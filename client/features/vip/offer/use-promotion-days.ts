import { useTranslation } from "react-i18next";
import { VIP_PROMOTION_DAYS } from "#contract/limits.ts";

/** The length of the promotion as text: "100 days". */
export function usePromotionDays(): string {
  const { t } = useTranslation("vip");
  return t("tariffs.days", { count: VIP_PROMOTION_DAYS });
}
