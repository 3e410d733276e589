import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { sharedText } from "#contract/launch.ts";
import { HOUR_MS } from "#contract/time.ts";
import { unsent } from "./unsent/unsent.ts";

const KEY = "shared";
const KEPT_MS = HOUR_MS;

/**
 * Keeps text that another app shared until the user chooses a recipient. It is shared by all tabs, since a guest signs in
 * first, and the link of a sign-up or recovery letter opens another tab. It lasts an hour: later no one expects it.
 */
export const keepShared = (fragment: string): void =>
  void store(KEY, JSON.stringify({ text: sharedText(fragment), at: Date.now() }));

export function readShared(): string {
  try {
    const { text, at } = JSON.parse(readStored(KEY) ?? "{}");
    return typeof text === "string" && Math.abs(Date.now() - at) < KEPT_MS ? text : "";
  } catch {
    return "";
  }
}

/** Appends the shared text to the draft for this user. Nothing is sent. */
export function addShared(userId: string): void {
  const text = readShared();
  dropShared();
  if (text) unsent.addText(userId, text);
}

export const dropShared = (): void => forget(KEY);
