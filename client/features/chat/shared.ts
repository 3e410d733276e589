import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import { sharedText } from "#contract/launch.ts";
import { HOUR_MS } from "#contract/time.ts";
import { unsent } from "./unsent/unsent.ts";

const KEY = "shared";
const KEPT_MS = HOUR_MS;

/** For all tabs, since the link of a sign-up or recovery e-mail opens another one. After an hour no one expects it. */
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

export function addShared(userId: string): void {
  const text = readShared();
  dropShared();
  if (text) unsent.addText(userId, text);
}

export const dropShared = (): void => forget(KEY);
