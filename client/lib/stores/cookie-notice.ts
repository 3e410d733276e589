import { atom } from "nanostores";
import { readStored, store } from "../storage/storage.ts";

const KEY = "cookieAgreement";

/** Whether the note about what the browser keeps was answered: until then no other note comes to its place. */
export const $cookiesAgreed = atom(readStored(KEY) === "true");

export function agreeToCookies(): void {
  store(KEY, "true");
  $cookiesAgreed.set(true);
}
