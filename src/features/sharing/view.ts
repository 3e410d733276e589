import { dayOf } from "#contract/event-when.ts";
import type { Lang } from "#contract/lang.ts";
import type { PreviewRow } from "./store.ts";

/** All that people outside see of an event: what it is, in which city, on which day. */
export interface Preview {
  title: string;
  city: string | null;
  day: string;
}

export const previewView = (
  { title, startsAt, zone }: PreviewRow,
  city: string | null,
  lang: Lang,
): Preview => ({
  title,
  city,
  day: dayOf({ startsAt, zone }, lang),
});
