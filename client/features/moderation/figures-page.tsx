import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { useNow } from "#client/lib/format/now.ts";
import { formatNumber } from "#client/lib/format/numbers.ts";
import { Part } from "#client/ui/states/part.tsx";
import type { Figures } from "#contract/moderation.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { Loaded } from "./loaded.tsx";
import { Plot } from "./plot.tsx";
import { figuresQuery } from "./queries.ts";

const MONEY = (amount: number) => formatMoney({ currency: "RUB", amount });

/** How the service and its moderators are doing: now, over a month, and by reason and moderator. */
export default function FiguresPage() {
  return <Loaded query={useQuery(figuresQuery)}>{(figures) => <AllFigures {...figures} />}</Loaded>;
}

function AllFigures({ now, days, medianHandlingMs, upheldByReason, byModerator }: Figures) {
  const { t } = useTranslation(["moderation", "reports"]);
  const clock = useNow();
  const duration = useDuration();
  return (
    <div className="flex flex-col gap-10">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Count name={t("figures.online")}>{formatNumber(now.online)}</Count>
        <Count name={t("figures.rooms")}>{formatNumber(now.rooms)}</Count>
        <Count
          name={t("figures.waiting")}
          note={
            now.oldestCaseAt &&
            t("figures.oldest", { when: formatRelative(new Date(now.oldestCaseAt), clock) })
          }
        >
          {formatNumber(now.waitingCases)}
        </Count>
        <Count name={t("figures.median")}>{duration(medianHandlingMs)}</Count>
      </dl>
      <Part title={t("figures.month")}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Plot title={t("figures.signUps")} days={days.signUps} sums format={formatNumber} />
          <Plot title={t("figures.peakOnline")} days={days.peakOnline} sums={false} format={formatNumber} />
          <Plot title={t("figures.talks")} days={days.talks} sums format={formatNumber} />
          <Plot title={t("figures.messages")} days={days.messages} sums format={formatNumber} />
          <Plot title={t("figures.payments")} days={days.payments} sums format={MONEY} />
          <Plot title={t("figures.reports")} days={days.reports} sums format={formatNumber} />
          <Plot title={t("figures.decided")} days={days.decided} sums format={formatNumber} />
        </div>
      </Part>
      <Part title={t("figures.byReason")}>
        {upheldByReason.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {upheldByReason.map(({ reason, upheld, dismissed }) => (
              <Share
                key={reason}
                name={t(`reports:reasons.${reason}`)}
                share={upheld / (upheld + dismissed)}
                note={t("figures.ofDecided", { upheld, total: upheld + dismissed })}
              />
            ))}
          </ul>
        ) : (
          <p className="text-dim">{t("figures.nothingDecided")}</p>
        )}
      </Part>
      {byModerator.length > 0 && (
        <Part title={t("figures.byModerator")}>
          <ul className="flex flex-col gap-3">
            {byModerator.map(({ id, name, decisions, overturned, medianHandlingMs }) => (
              <Share
                key={id}
                name={name}
                share={decisions === 0 ? 0 : overturned / decisions}
                note={t("figures.ofModerator", {
                  count: decisions,
                  overturned,
                  median: duration(medianHandlingMs),
                })}
              />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Count({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{children}</dd>
      {note && <dd className="text-dim text-xs">{note}</dd>}
    </div>
  );
}

/** A share of a whole, as a line and in words. */
function Share({ name, share, note }: { name: string; share: number; note: string }) {
  const percent = Math.round((Number.isFinite(share) ? share : 0) * 100);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
      <span className="truncate">{name}</span>
      <span className="tabular-nums">{percent} %</span>
      <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-raised">
        <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
      </span>
      <span className="col-span-2 text-dim text-sm">{note}</span>
    </li>
  );
}

function useDuration(): (ms: number | null) => string {
  const { t } = useTranslation("moderation");
  return (ms) => {
    if (ms === null) return "—";
    if (ms < HOUR_MS) return t("figures.minutes", { count: Math.max(1, Math.round(ms / MINUTE_MS)) });
    return t("figures.hours", { count: Math.round(ms / HOUR_MS) });
  };
}
