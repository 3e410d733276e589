import { LOADER_AUTH_MS, LOADER_USER_MS } from "#contract/limits.ts";

export interface Settling {
  onAuthPage: boolean;
  signedIn: boolean;
  /** The signed-in person's own data is here, or has failed to come once. */
  userArrived: boolean;
}

/** Milliseconds the full-screen loader still stays (specification, section 2); null until the user's data arrives. */
export function loaderRemainingMs({ onAuthPage, signedIn, userArrived }: Settling): number | null {
  if (signedIn) return userArrived ? LOADER_USER_MS : null;
  return onAuthPage ? LOADER_AUTH_MS : 0;
}
