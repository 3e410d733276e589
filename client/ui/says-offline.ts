import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect } from "react";

const $parts = atom(0);

/** A part of the page that says there is no network, as long as it does: what says it on every page then leaves it to that. */
export function useSaysOffline(says: boolean): void {
  useEffect(() => {
    if (!says) return;
    $parts.set($parts.get() + 1);
    return () => $parts.set($parts.get() - 1);
  }, [says]);
}

export const useIsOfflineSaid = (): boolean => useStore($parts) > 0;
