import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect } from "react";

const $parts = atom(0);

/** The network bar then does not repeat it. */
export function useSaysOffline(says: boolean): void {
  useEffect(() => {
    if (!says) return;
    $parts.set($parts.get() + 1);
    return () => $parts.set($parts.get() - 1);
  }, [says]);
}

export const useIsOfflineSaid = (): boolean => useStore($parts) > 0;
