import { randomId } from "../ids.ts";
import { readStored, store, tab } from "../storage/storage.ts";

const GUEST_KEY = "guestKey";
const RESUME_TOKEN = "resumeToken";

/** A browser is one guest in all its tabs, whatever its IP address. */
export function guestKey(): string {
  const stored = readStored(GUEST_KEY);
  if (stored) return stored;
  const made = randomId();
  store(GUEST_KEY, made);
  return made;
}

/** Of one tab: brings a dropped socket, or a reloaded page, back to its room. */
export const resumeToken = (): string | undefined => tab.read(RESUME_TOKEN) ?? undefined;
export const keepResumeToken = (token: string): void => void tab.write(RESUME_TOKEN, token);
