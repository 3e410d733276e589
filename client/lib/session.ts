import { atom } from "nanostores";
import type { Suspension } from "#contract/http.ts";
import { forgetRecentDestination } from "./destination.ts";
import { forget, readStored, store } from "./storage/storage.ts";

/** @internal */
export const TOKEN_KEY = "token";
/** Tells other tabs why the token is gone. */
const ENDED_KEY = "ended";
const SUSPENSION_KEY = "suspension";

export type Ended = "left" | "deleted" | "expired" | "suspended";

/** A device deletes what it kept for a member who has left; after an expiry they may return to it. */
export const hasLeft = (ended: Ended | undefined): boolean => ended === "left" || ended === "deleted";

export interface Session {
  token: string | null;
  ended?: Ended;
}

export const $session = atom<Session>({ token: readStored(TOKEN_KEY) });

/** Enough of the token to tell sessions apart, too little to sign in with. Null for guests. */
export const sessionTag = (): string | null => $session.get().token?.slice(-8) ?? null;

export function signIn(token: string): void {
  forget(ENDED_KEY);
  forget(SUSPENSION_KEY);
  store(TOKEN_KEY, token);
  $session.set({ token });
}

let leaving = false;

/** Forgets the token in every tab. Notifying the server is up to the caller. */
export function endSession(ended: Ended, suspension?: Suspension): void {
  const before = $session.get();
  // A request that was under way at sign-out and is refused after it is no expiry.
  if (ended === "expired" && hasLeft(before.ended)) return;
  const reason = leaving && ended === "expired" ? "left" : ended;
  store(ENDED_KEY, reason);
  if (suspension) store(SUSPENSION_KEY, JSON.stringify(suspension));
  forget(TOKEN_KEY);
  forgetRecentDestination();
  $session.set({ token: null, ended: reason });
}

/** `asked` is the token of the refused request, null for a guest. */
export function refuseToken(
  asked: string | null,
  reason: "expired" | "suspended" = "expired",
  suspension?: Suspension,
): void {
  // The user may have signed out or in since the request: then nothing ends.
  if (asked === $session.get().token && entering === 0) endSession(reason, suspension);
}

let entering = 0;

/** The server may end the session that is replaced: refusals of it meanwhile are no expiry, which would lead away from the page. */
export async function whileEntering<T>(run: () => Promise<T>): Promise<T> {
  entering++;
  try {
    return await run();
  } finally {
    entering--;
  }
}

export function latestSuspension(): Suspension | undefined {
  const kept = readStored(SUSPENSION_KEY);
  return kept === null ? undefined : JSON.parse(kept);
}

/** If `tell` rejects, so does this, and the token stays. */
export async function leaveSession(tell: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await tell();
    endSession("left");
  } finally {
    leaving = false;
  }
}

/** Also with what other tabs did while this page was loading or kept for Back, of which no event tells. */
export function watchOtherTabs(onSwitch: () => void, source: EventTarget = window): () => void {
  const follow = (token: string | null) => {
    const before = $session.get().token;
    if (token === before) return;
    if (token && before) return onSwitch();
    const ended = (readStored(ENDED_KEY) as Ended | null) ?? "left";
    $session.set(token ? { token } : { token, ended });
  };
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // A null key means that everything was cleared.
    if (key === null || key === TOKEN_KEY) follow(newValue);
  };
  const catchUp = () => follow(readStored(TOKEN_KEY));
  source.addEventListener("storage", onStorage);
  source.addEventListener("pageshow", catchUp);
  catchUp();
  return () => {
    source.removeEventListener("storage", onStorage);
    source.removeEventListener("pageshow", catchUp);
  };
}
