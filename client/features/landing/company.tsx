import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import { hoursQuery } from "#client/lib/queries/hours.ts";
import { $online } from "#client/lib/socket/state.ts";
import { dateText } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import { bandTitleStyles } from "./band.ts";
import { NextEvening } from "./next-evening.tsx";

/** Fewer people than this promise nothing: a guest reads of the next common evening instead. */
const ENOUGH_PEOPLE = 30;

export default function Company({ remind }: { remind: ReactNode }) {
  const { t } = useTranslation("landing");
  const { data } = useQuery(hoursQuery);
  // The header shows the same number, as it changes.
  const online = useStore($online);
  if (!data) return null;
  const [next] = data.evenings;
  // Of the answer, so that the section does not come and go with single people.
  const isLively = data.online >= ENOUGH_PEOPLE;
  if (!isLively && !next && !data.hours) return null;
  return (
    <section
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] gap-10 rounded-lg bg-panel p-6 md:p-10 lg:gap-16",
        data.hours && "lg:grid-cols-2",
      )}
    >
      <div className="flex flex-col gap-8">
        {isLively && (
          <div>
            <h2 className={bandTitleStyles}>{t("company.title")}</h2>
            <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
              <Count label={t("company.online")} value={online ?? data.online} />
              <Count label={t("company.waiting", { count: data.waiting })} value={data.waiting} />
            </dl>
          </div>
        )}
        {next && (
          <div className={clsx(isLively && "border-line border-t pt-6")}>
            {isLively ? (
              <h3 className="mb-1 font-medium">{t("company.evening")}</h3>
            ) : (
              <>
                <h2 className={bandTitleStyles}>{t("company.evening")}</h2>
                <p className="mt-3 mb-5 max-w-xl text-dim text-lg">{t("company.eveningText")}</p>
              </>
            )}
            <NextEvening evening={next} remind={remind} />
          </div>
        )}
        {!isLively && !next && <h2 className={bandTitleStyles}>{t("company.when")}</h2>}
      </div>
      {data.hours && <Week hours={data.hours} />}
    </section>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-display text-4xl text-gold">{value}</dd>
    </div>
  );
}

/** In the reader's time zone. The caption says it in words. */
function Week({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation("landing");
  const days = localWeek(hours, new Date().getTimezoneOffset());
  const most = Math.max(1, ...hours);
  const dayName = (day: number, width: "short" | "long") =>
    dateText(startOf(day), currentLang(), { weekday: width, timeZone: "UTC" });
  const hourName = (hour: number) =>
    dateText(startOf(0, hour), currentLang(), { timeStyle: "short", timeZone: "UTC" });
  const best = days.flatMap((counts, day) => counts.map((count, hour) => ({ day, hour, count })));
  const peak = best.reduce((one, other) => (other.count > one.count ? other : one));
  return (
    <figure>
      <div aria-hidden="true" className="grid gap-1">
        {weekdaysIn(currentLang()).map((day) => (
          <div
            key={dayName(day, "long")}
            className="grid grid-cols-[2.5rem_repeat(24,1fr)] items-center gap-0.5"
          >
            <span className="text-dim text-xs">{dayName(day, "short")}</span>
            {days[day]!.map((count, hour) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                key={hour}
                className="h-4 rounded-xs bg-gold"
                style={{ opacity: 0.08 + 0.92 * (count / most) }}
              />
            ))}
          </div>
        ))}
        <div className="grid grid-cols-[2.5rem_repeat(4,1fr)] text-dim text-xs">
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{hourName(hour)}</span>
          ))}
        </div>
      </div>
      <figcaption className="mt-4 text-dim text-sm">
        {t("company.peak", {
          day: dayName(peak.day, "long"),
          hour: hourName(peak.hour),
        })}
      </figcaption>
    </figure>
  );
}

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** From Monday. Half-hour offsets are rounded, since counts are per hour. `offset` is in minutes behind UTC, as in `Date`. @internal */
export function localWeek(hours: readonly number[], offset: number): number[][] {
  const shift = Math.round(offset / 60);
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: DAY_HOURS }, (_, hour) => {
      const at = (day * DAY_HOURS + hour + shift + WEEK_HOURS) % WEEK_HOURS;
      return hours[at] ?? 0;
    }),
  );
}

/** Weeks begin on Sunday in English (specification, section 9). @internal */
export const weekdaysIn = (lang: Lang): number[] =>
  lang === "en" ? [6, 0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6];

/** A date with that weekday (0 is Monday) and hour in UTC, for formatting their names. @internal */
export const startOf = (day: number, hour = 0): Date => new Date(Date.UTC(2024, 0, 1 + day, hour));
