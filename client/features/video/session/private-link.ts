import { atom } from "nanostores";
import { PRIVATE_TOKEN } from "#contract/limits.ts";
import { tokenOf } from "#contract/normalise.ts";

/** Empty on every page that was not opened by a link. */
export const $privateLink = atom("");

/** Messengers and line breaks cut links off: no server need be asked about these. */
export const isCutOff = (token: string): boolean => !PRIVATE_TOKEN.test(token);

/** The token in the fragment of a link, which may have been copied with spaces and invisible characters. */
export function tokenIn(fragment: string): string {
  try {
    return tokenOf(decodeURIComponent(fragment));
  } catch {
    return fragment;
  }
}
