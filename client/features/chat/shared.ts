import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { sharedText } from "#contract/launch.ts";
import { HOUR_MS } from "#contract/time.ts";
import { addText } from "./drafts.ts";

const KEY = "shared";
const KEPT_MS = HOUR_MS;

/**
 * What another program shared, until it is known who it is for. For all tabs: a guest signs in first, and a letter of
 * sign-up or recovery opens one of its own. For an hour: later no one expects it.
 */
export const keepShared = (fragment: string): void =>
  void store(KEY, JSON.stringify({ text: sharedText(fragment), at: Date.now() }));

export function readShared(now = Date.now()): string {
  try {
    const { text, at } = JSON.parse(readStored(KEY) ?? "{}");
    return typeof text === "string" && Math.abs(now - at) < KEPT_MS ? text : "";
  } catch {
    return "";
  }
}

/** It becomes part of what is being written to this person. Nothing is sent. */
export function addShared(userId: string): void {
  const text = readShared();
  dropShared();
  if (text) addText(userId, text);
}

export const dropShared = (): void => forget(KEY);
