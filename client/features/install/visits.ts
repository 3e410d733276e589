import { readStored, store } from "#client/lib/storage/storage.ts";

export interface Visits {
  days: number;
  /** In the member's time zone. */
  day: string;
  hinted: boolean;
}

const KEY = "install";
const NONE: Visits = { days: 0, day: "", hinted: false };

/** A user who visits on a second day is likely to return; one who has been written to wants notifications. */
const DAYS_MIN = 2;

/** @internal */
export const counted = (visits: Visits, day: string): Visits =>
  visits.day === day ? visits : { ...visits, day, days: visits.days + 1 };

export const isHintDue = ({ days, hinted }: Visits, { waiting }: { waiting: number }): boolean =>
  !hinted && (days >= DAYS_MIN || waiting > 0);

/** @internal */
export function readVisits(): Visits {
  try {
    return { ...NONE, ...(JSON.parse(readStored(KEY) ?? "{}") as Partial<Visits>) };
  } catch {
    return NONE;
  }
}

const write = (visits: Visits) => void store(KEY, JSON.stringify(visits));

export function countVisit(now = new Date()): Visits {
  const visits = counted(readVisits(), [now.getFullYear(), now.getMonth() + 1, now.getDate()].join("-"));
  write(visits);
  return visits;
}

/** Records that the hint was shown. It is never shown again, since the settings always offer to install. */
export const noteHint = (): void => write({ ...readVisits(), hinted: true });
