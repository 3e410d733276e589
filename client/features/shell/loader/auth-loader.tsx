import { useEffect, useState } from "react";
import { wasPrerendered } from "#client/lib/first-load/first-paint.ts";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { loaderRemainingMs, type Settling } from "./loader-rules.ts";

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
