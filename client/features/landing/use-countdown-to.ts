import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

const TICK_MS = 10_000;

/** How long it is until then, in words of two units; empty once it has begun. */
export function useCountdownTo(moment: string): string {
  const { t } = useTranslation("landing");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(moment) - now;
  if (left <= 0) return "";
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (days > 0) return `${t("lively.days", { count: days })} ${t("lively.hours", { count: hours })}`;
  return `${t("lively.hours", { count: hours })} ${t("lively.minutes", { count: minutes })}`;
}
