import { LOADER_AUTH_MS, LOADER_USER_MS } from "#contract/limits.ts";

export interface Settling {
  onAuthPage: boolean;
  signedIn: boolean;
  /** Loaded, failed once, or slow. */
  userArrived: boolean;
}

/** Specification, section 2; null until the user's data arrives. */
export function loaderRemainingMs({ onAuthPage, signedIn, userArrived }: Settling): number | null {
  if (signedIn) return userArrived ? LOADER_USER_MS : null;
  return onAuthPage ? LOADER_AUTH_MS : 0;
}
