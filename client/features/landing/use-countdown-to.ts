import { useTranslation } from "react-i18next";
import { useNow } from "#client/lib/format/now.ts";
import { timeLeft } from "./time-left.ts";

/** The time left until `moment`, as text of one or two units; empty once it has passed. */
export function useCountdownTo(moment: string): string {
  const { t } = useTranslation("landing");
  const left = Date.parse(moment) - useNow().getTime();
  if (left <= 0) return "";
  return timeLeft(left)
    .map(({ unit, count }) => t(`company.${unit}`, { count }))
    .join(" ");
}
