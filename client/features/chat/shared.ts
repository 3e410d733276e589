import { tab } from "#client/lib/browser/storage.ts";
import { sharedText } from "#contract/launch.ts";
import { addText } from "./drafts.ts";

const KEY = "shared";

/** What another program shared, until it is known who it is for. Kept for this tab, so that a reload does not lose it. */
export const keepShared = (fragment: string): void => void tab.write(KEY, sharedText(fragment));
export const readShared = (): string => tab.read(KEY) ?? "";

/** It becomes part of what is being written to this person. Nothing is sent. */
export function addShared(userId: string): void {
  const text = readShared();
  tab.forget(KEY);
  if (text) addText(userId, text);
}

export const dropShared = (): void => tab.forget(KEY);
