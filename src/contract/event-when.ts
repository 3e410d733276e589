import { clockText, dateText } from "./dates.ts";
import type { Lang } from "./lang.ts";
import { localEndOf, localOf, offsetName } from "./zoned-time.ts";

/** When an event takes place, in the time zone of its place. */
export interface When {
  startsAt: number;
  endsAt: number | null;
  zone: string;
}

/** "четверг, 15 января 2030", "Thursday, January 15, 2030" */
export const dayOf = ({ startsAt, zone }: Pick<When, "startsAt" | "zone">, lang: Lang): string =>
  dateText(startsAt, lang, { dateStyle: "full", timeZone: zone });

/** Day and times in words, with the offset of the place, for readers whose zone is unknown, as in a letter. */
export function whenOf(when: When, lang: Lang): string {
  const { startsAt, endsAt, zone } = when;
  const begin = localOf(startsAt, zone);
  return `${dayOf(when, lang)}, ${clockText(startsAt, lang, zone)}${endOf(begin.date, endsAt, zone, lang)} (${offsetName(startsAt, zone)})`;
}

function endOf(day: string, endsAt: number | null, zone: string, lang: Lang): string {
  if (endsAt === null) return "";
  const end = localEndOf(endsAt, zone);
  // Midnight ends the evening before it, so it is given with the day of that evening.
  const until = clockText(endsAt, lang, zone);
  return end.date === day ? ` – ${until}` : ` – ${dayOf({ startsAt: endsAt - 1, zone }, lang)}, ${until}`;
}
