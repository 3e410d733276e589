import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatEvening } from "#client/lib/format/evening.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { EveningTime } from "#contract/video.ts";

export interface NextEveningProps {
  evening: EveningTime;
  remind: ReactNode;
}

export function NextEvening({ evening, remind }: NextEveningProps) {
  const { t, i18n } = useTranslation("landing");
  const left = useCountdownTo(evening.startsAt);
  return (
    <>
      <p className="text-dim">
        {formatEvening(evening.startsAt)}
        {" · "}
        {left ? t("company.in", { time: left }) : t("company.now")}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button asChild variant="outline" size="sm">
          <a href={`/api/queue/evening.ics?lang=${i18n.language}`} download>
            <CalendarPlus aria-hidden="true" />
            {t("company.calendar")}
          </a>
        </Button>
        {remind}
      </div>
    </>
  );
}

/** The time left until `moment`, as text of one or two units; empty once it has passed. */
function useCountdownTo(moment: string): string {
  const { t } = useTranslation("landing");
  const left = Date.parse(moment) - useNow().getTime();
  if (left <= 0) return "";
  return timeLeft(left)
    .map(({ unit, count }) => t(`company.${unit}`, { count }))
    .join(" ");
}

interface Part {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** Splits a duration into one or two units, leaving out zeros; less than a minute counts as one. @internal */
export function timeLeft(ms: number): Part[] {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const parts: Part[] = [
    { unit: "days", count: Math.floor(ms / DAY_MS) },
    { unit: "hours", count: Math.floor((ms % DAY_MS) / HOUR_MS) },
    { unit: "minutes", count: minutes % 60 },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return parts.slice(first, first + 2).filter(({ count }) => count > 0);
}
