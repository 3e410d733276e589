import { atom } from "nanostores";
import { PRIVATE_TOKEN } from "#contract/limits.ts";
import { tokenOf } from "#contract/normalise.ts";

/** Token of the private link that this page was opened with; empty on every other page. */
export const $privateLink = atom("");

/** Whether the link was cut off on its way, as messengers and line breaks do: no server need be asked about it. */
export const isCutOff = (token: string): boolean => !PRIVATE_TOKEN.test(token);

/** The token in the fragment of a link, which may have been copied with spaces and invisible characters. */
export function tokenIn(fragment: string): string {
  try {
    return tokenOf(decodeURIComponent(fragment));
  } catch {
    return fragment;
  }
}
