import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { PUSH_REFRESH_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

/** That this person wants pushes in this browser, and what the server was last told. */
export interface PushChoice {
  userId: string;
  endpoint: string;
  lang: string;
  /** Milliseconds since 1970. */
  toldAt: number;
}

const KEY = "push";
const REFRESH_MS = PUSH_REFRESH_DAYS * DAY_MS;

export function readPushChoice(): PushChoice | null {
  try {
    return JSON.parse(readStored(KEY) ?? "null");
  } catch {
    return null;
  }
}

export const writePushChoice = (choice: PushChoice): void => void store(KEY, JSON.stringify(choice));
export const forgetPushChoice = (): void => forget(KEY);

/** Whether the server must be told again: after seven days, or when something it knows has changed. */
export function isStale(
  choice: PushChoice,
  { endpoint, lang }: Pick<PushChoice, "endpoint" | "lang">,
  now: number,
): boolean {
  return now - choice.toldAt >= REFRESH_MS || choice.endpoint !== endpoint || choice.lang !== lang;
}
