import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatEvening } from "#client/lib/format/evening.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { EveningTime } from "#contract/video.ts";
import { timeLeft } from "./time-left.ts";

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
