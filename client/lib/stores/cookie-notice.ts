import { atom } from "nanostores";
import { readStored, store } from "../storage/storage.ts";

const KEY = "cookieAgreement";

/** Until then no other notice takes its place. */
export const $cookiesAgreed = atom(readStored(KEY) === "true");

export function agreeToCookies(): void {
  store(KEY, "true");
  $cookiesAgreed.set(true);
}
