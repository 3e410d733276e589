import { atom } from "nanostores";
import { isBelow, isFromLetter, isMembersOnly, LOGIN_PATH } from "#contract/paths.ts";
import { HOUR_MS } from "#contract/time.ts";
import { forget, readStored, store, tab } from "./storage/storage.ts";

/** @internal */
export const TOKEN_KEY = "token";
const DESTINATION_KEY = "headingTo";
const LATELY_KEY = "headingToLately";
/** How long someone may wait for a letter and read it. */
const LATELY_MS = HOUR_MS;

/** Why a member became a guest: they left, deleted the account, the server no longer knows the token, or a moderator closed it. */
export type Ended = "left" | "deleted" | "expired" | "suspended";

/** By their own will: what this device keeps for them goes. An expired session may come back for it. */
export const hasLeft = (ended: Ended | undefined): boolean => ended === "left" || ended === "deleted";

export interface Session {
  token: string | null;
  ended?: Ended;
}

export const $session = atom<Session>({ token: readStored(TOKEN_KEY) });

export function signIn(token: string): void {
  store(TOKEN_KEY, token);
  $session.set({ token });
}

let leaving = false;

/** Forgets the token, in every tab. Telling the server is up to the caller. */
export function endSession(ended: Ended): void {
  const before = $session.get();
  // What was under way when a person left, and is refused after it, is no expiry.
  if (ended === "expired" && hasLeft(before.ended)) return;
  forget(TOKEN_KEY);
  forget(LATELY_KEY);
  $session.set({ token: null, ended: leaving && ended === "expired" ? "left" : ended });
}

/** The server does not know the token that it was asked with; null for a guest. */
export function refuseToken(asked: string | null): void {
  // An answer to someone who has signed out or in meanwhile ends nothing.
  if (asked === $session.get().token) endSession("expired");
}

/** Tells the server that this person leaves, and forgets the token once it knows. Rejects, and keeps it, as `tell` does. */
export async function leaveSession(tell: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await tell();
    endSession("left");
  } finally {
    leaving = false;
  }
}

/** Keeps `$session` in step with other tabs: sign-in, another account, sign-out. Returns a function that stops it. */
export function watchOtherTabs(source: EventTarget = window): () => void {
  const follow = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // A null key means that everything was cleared.
    if (key !== null && key !== TOKEN_KEY) return;
    if (newValue !== $session.get().token)
      $session.set(newValue ? { token: newValue } : { token: null, ended: "left" });
  };
  source.addEventListener("storage", follow);
  return () => source.removeEventListener("storage", follow);
}

/**
 * Where a person must go instead of `pathname`, or null (specification, section 4): a guest from a members' page to
 * sign in, a member from a sign-in page to where they were heading. Links in letters also work for members, and say so.
 */
export function redirectFor(
  pathname: string,
  signedIn: boolean,
  heading: () => string | null,
): string | null {
  if (!signedIn) return isMembersOnly(pathname) ? LOGIN_PATH : null;
  return isBelow("/auth", pathname) && !isFromLetter(pathname) ? (heading() ?? "/") : null;
}

/** Remembers the page that asked for signing in: in this tab, and for one that a letter opens. */
export function rememberDestination(href: string): void {
  tab.write(DESTINATION_KEY, href);
  // The page that someone left from is no page that the next one at this browser was heading to.
  if (!hasLeft($session.get().ended)) store(LATELY_KEY, JSON.stringify({ href, at: Date.now() }));
}

/** The remembered page, which stays remembered. */
export const destination = (): string | null => tab.read(DESTINATION_KEY);

/** The remembered page, once. Only an address on this site counts, so that no link can redirect elsewhere. */
export function takeDestination(): string | null {
  const href = tab.read(DESTINATION_KEY);
  tab.forget(DESTINATION_KEY);
  return href && isOurs(href) ? href : null;
}

/** Where a person was heading in any tab: who signs up or recovers by a letter ends up in a new one. */
export function lateDestination(now = Date.now()): string | null {
  try {
    const { href, at } = JSON.parse(readStored(LATELY_KEY) ?? "{}");
    return typeof href === "string" && isOurs(href) && Math.abs(now - at) < LATELY_MS ? href : null;
  } catch {
    return null;
  }
}

const isOurs = (href: string): boolean => /^\/(?![/\\])/.test(href);
