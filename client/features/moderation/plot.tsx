import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";

interface PlotProps {
  title: string;
  /** One value for each day, the earliest first. */
  days: readonly { day: string; value: number }[];
  /** What the days come to: their sum, or the largest where a sum means nothing. */
  sums: boolean;
  format: (value: number) => string;
}

const [STEP, BAR, HEIGHT] = [10, 7, 80];

/** A month in bars. Screen readers get its total and its highest day, and a pointer the value of each day. */
export function Plot({ title, days, sums, format }: PlotProps) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const dayText = (day: string) => formatDay(new Date(`${day}T00:00`), today);
  const values = days.map(({ value }) => value);
  const highest = Math.max(0, ...values);
  const total = format(sums ? values.reduce((sum, value) => sum + value, 0) : highest);
  const peak = days.find(({ value }) => value === highest);
  const label = t("figures.plot", {
    title,
    total,
    peak: format(highest),
    day: peak ? dayText(peak.day) : "",
  });
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-panel p-4">
      <figcaption aria-hidden="true" className="flex items-baseline justify-between gap-3">
        <span className="truncate text-dim text-sm">{title}</span>
        <span className="shrink-0 font-medium text-xl tabular-nums">{total}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-4 h-20 w-full"
      >
        <path
          d={`M0 ${HEIGHT - 0.5}H${days.length * STEP}`}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {days.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - heightOf(value, highest)}
            width={BAR}
            height={heightOf(value, highest)}
            className={index === days.length - 1 ? "fill-gold/50" : "fill-gold"}
          >
            <title>{`${dayText(day)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-3 text-dim text-xs">
        <span>{days[0] && dayText(days[0].day)}</span>
        <span>{days.at(-1) && dayText(days.at(-1)!.day)}</span>
      </p>
    </figure>
  );
}

/** A day with anything at all is seen, however high the others are. */
const heightOf = (value: number, highest: number): number =>
  value === 0 ? 0 : Math.max(2, (value / highest) * (HEIGHT - 4));
