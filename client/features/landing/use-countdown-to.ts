import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { timeLeft } from "./time-left.ts";

const TICK_MS = 10_000;

/** The time left until `moment`, as text of one or two units; empty once it has passed. */
export function useCountdownTo(moment: string): string {
  const { t } = useTranslation("landing");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(moment) - now;
  if (left <= 0) return "";
  return timeLeft(left)
    .map(({ unit, count }) => t(`company.${unit}`, { count }))
    .join(" ");
}
