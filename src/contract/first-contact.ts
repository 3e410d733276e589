import type { ErrorCode } from "./errors.ts";
import { FIRST_DAY_MS } from "./limits.ts";
import { hasLink } from "./links.ts";

/** What people may send to strangers. Judged alike by the server and the screens. */

/** A stranger is no friend, and has not written back. */
export const areStrangers = ({ friends, answered }: { friends: boolean; answered: boolean }): boolean =>
  !friends && !answered;

export const firstDayEnd = (joinedAt: number): number => joinedAt + FIRST_DAY_MS;

export type FirstDayRefusal = Extract<ErrorCode, "first_day_links" | "first_day_photos" | "first_day_voice">;

/** On the first day, and to a stranger. */
export function refusalOfFirstDay(content: {
  text: string;
  photos: number;
  voice?: boolean;
}): FirstDayRefusal | null {
  if (content.photos > 0) return "first_day_photos";
  if (content.voice) return "first_day_voice";
  return hasLink(content.text) ? "first_day_links" : null;
}
