import { readStored, store, tab } from "./storage.ts";

const GUEST_KEY = "guestKey";
const RESUME_TOKEN = "resumeToken";

/** One browser is one guest in all its tabs, whatever address it has today. */
export function guestKey(): string {
  const stored = readStored(GUEST_KEY);
  if (stored) return stored;
  const made = randomUuid();
  store(GUEST_KEY, made);
  return made;
}

/** `crypto.randomUUID` is missing on plain http, where the page must still be able to say why video cannot work. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Belongs to one tab: brings a dropped socket, or a reloaded page, back into its room. */
export const resumeToken = (): string | undefined => tab.read(RESUME_TOKEN) ?? undefined;
export const keepResumeToken = (token: string): void => tab.write(RESUME_TOKEN, token);
