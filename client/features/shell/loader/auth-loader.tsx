import { useEffect, useState } from "react";
import { wasPrerendered } from "#client/lib/first-load/first-paint.ts";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { LOADER_AUTH_MS, LOADER_USER_MS } from "#contract/limits.ts";

/** Pass the token as `key`, so that another user settles again. Prerendered pages of guests have nothing to settle. */
export function AuthLoader(settling: Settling) {
  const stays = loaderRemainingMs(settling);
  const [settled, setSettled] = useState(stays === 0 || (wasPrerendered && !settling.signedIn));
  useEffect(() => {
    if (settled || stays === null) return;
    const timer = setTimeout(() => setSettled(true), stays);
    return () => clearTimeout(timer);
  }, [settled, stays]);
  return settled ? null : <FullScreenLoader />;
}

interface Settling {
  onAuthPage: boolean;
  signedIn: boolean;
  /** Loaded, failed once, or slow. */
  userArrived: boolean;
}

/** Specification, section 2; null until the user's data arrives. @internal */
export function loaderRemainingMs({ onAuthPage, signedIn, userArrived }: Settling): number | null {
  if (signedIn) return userArrived ? LOADER_USER_MS : null;
  return onAuthPage ? LOADER_AUTH_MS : 0;
}
