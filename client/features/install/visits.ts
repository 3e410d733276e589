import { readStored, store } from "#client/lib/storage/storage.ts";

/** On how many days a member came here, and whether this browser has offered to install. */
export interface Visits {
  days: number;
  /** The last of them, in the member's own time. */
  day: string;
  hinted: boolean;
}

const KEY = "install";
const NONE: Visits = { days: 0, day: "", hinted: false };

/** A user who comes on another day is likely to come back; one who was written to wants to be notified of the next message. */
const DAYS_MIN = 2;

/** A day counts once. @internal */
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

/** Once is enough, whatever comes of it: the settings have it for good. */
export const noteHint = (): void => write({ ...readVisits(), hinted: true });
