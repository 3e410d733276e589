import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { parseJson } from "#contract/json.ts";
import { PUSH_REFRESH_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

export interface PushChoice {
  userId: string;
  endpoint: string;
  lang: string;
  /** In milliseconds since 1970. */
  toldAt: number;
}

const KEY = "push";
const REFRESH_MS = PUSH_REFRESH_DAYS * DAY_MS;

export const readPushChoice = (): PushChoice | null =>
  parseJson(readStored(KEY) ?? "null") as PushChoice | null;

export const writePushChoice = (choice: PushChoice): void => void store(KEY, JSON.stringify(choice));
export const forgetPushChoice = (): void => forget(KEY);

/** After seven days, or when the endpoint or the language has changed. */
export function isStale(
  choice: PushChoice,
  { endpoint, lang }: Pick<PushChoice, "endpoint" | "lang">,
  now: number,
): boolean {
  return now - choice.toldAt >= REFRESH_MS || choice.endpoint !== endpoint || choice.lang !== lang;
}
