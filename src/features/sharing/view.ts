import { dayOf } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import type { PreviewRow } from "./store.ts";

/** All that guests see of an event. */
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
