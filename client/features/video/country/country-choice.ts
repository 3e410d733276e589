import { atom } from "nanostores";
import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { ANY_COUNTRY, COUNTRY_CODE } from "#contract/limits.ts";

const KEY = "video.country";
const stored = readStored(KEY) ?? "";

export const $wantedCountry = atom<string>(COUNTRY_CODE.test(stored) ? stored : ANY_COUNTRY);

export function wantCountry(code: string): void {
  $wantedCountry.set(code);
  if (code === ANY_COUNTRY) forget(KEY);
  else store(KEY, code);
}
