import { type HistoryState, useSearch } from "@tanstack/react-router";
import type { DatingAddress } from "../address.ts";

/** Replaces an open profile, so that back returns to the list. */
export function useProfileLink(id: string) {
  const isOpen = useSearch({ strict: false, select: ({ person }: DatingAddress) => person !== undefined });
  return {
    to: "/dating",
    search: (list: DatingAddress) => ({ ...list, person: id }),
    state: (now: HistoryState) => (isOpen ? now : { overList: (now as { __TSR_key?: string }).__TSR_key }),
    replace: isOpen,
    resetScroll: false,
  } as const;
}
