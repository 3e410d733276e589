import { clockText, dateText } from "./dates.ts";
import type { Lang } from "./lang.ts";
import { localEndOf, localOf, offsetName } from "./zoned-time.ts";

/** When an event is, on the clock of its place. */
export interface When {
  startsAt: number;
  endsAt: number | null;
  zone: string;
}

/** "четверг, 15 января 2030", "Thursday, January 15, 2030" */
export const dayOf = ({ startsAt, zone }: Pick<When, "startsAt" | "zone">, lang: Lang): string =>
  dateText(startsAt, lang, { dateStyle: "full", timeZone: zone });

/** Day and times in words, with the offset of the place: it is read where no zone is known, as in a letter. */
export function whenOf(when: When, lang: Lang): string {
  const { startsAt, endsAt, zone } = when;
  const begin = localOf(startsAt, zone);
  return `${dayOf(when, lang)}, ${clockText(startsAt, lang, zone)}${endOf(begin.date, endsAt, zone, lang)} (${offsetName(startsAt, zone)})`;
}

function endOf(day: string, endsAt: number | null, zone: string, lang: Lang): string {
  if (endsAt === null) return "";
  const end = localEndOf(endsAt, zone);
  // Midnight is the end of its evening, so it is said by that evening's day.
  const until = clockText(endsAt, lang, zone);
  return end.date === day ? ` – ${until}` : ` – ${dayOf({ startsAt: endsAt - 1, zone }, lang)}, ${until}`;
}
