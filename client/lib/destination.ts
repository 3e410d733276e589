import { isBelow, isFromMail, isMembersOnly, LOGIN_PATH } from "#contract/paths.ts";
import { HOUR_MS } from "#contract/time.ts";
import { forget, readStored, store, tab } from "./storage/storage.ts";

const DESTINATION_KEY = "headingTo";
const RECENT_KEY = "headingToLately";
/** To wait for an e-mail and to read it. */
const RECENT_MS = HOUR_MS;

/** Specification, section 4. Pages that e-mails link to are open to members too. */
export function redirectFor(
  pathname: string,
  signedIn: boolean,
  heading: () => string | null,
): string | null {
  if (!signedIn) return isMembersOnly(pathname) ? LOGIN_PATH : null;
  return isBelow("/auth", pathname) && !isFromMail(pathname) ? (heading() ?? "/") : null;
}

/** For this tab and for one opened from an e-mail. */
export function rememberDestination(href: string, { hasLeft }: { hasLeft: boolean }): void {
  tab.write(DESTINATION_KEY, href);
  // The page on which a member signed out is not where the next user of this browser was heading.
  if (!hasLeft) store(RECENT_KEY, JSON.stringify({ href, at: Date.now() }));
}

export const destination = (): string | null => tab.read(DESTINATION_KEY);

/** Only an address on this site counts, so that no link can redirect elsewhere. */
export function takeDestination(): string | null {
  const href = tab.read(DESTINATION_KEY);
  tab.forget(DESTINATION_KEY);
  return href && isOurs(href) ? href : null;
}

/** Sign-up and recovery continue in a new tab, opened from an e-mail. */
export function recentDestination(now = Date.now()): string | null {
  try {
    const { href, at } = JSON.parse(readStored(RECENT_KEY) ?? "{}");
    return typeof href === "string" && isOurs(href) && Math.abs(now - at) < RECENT_MS ? href : null;
  } catch {
    return null;
  }
}

export const forgetRecentDestination = (): void => forget(RECENT_KEY);

const isOurs = (href: string): boolean => /^\/(?![/\\])/.test(href);
