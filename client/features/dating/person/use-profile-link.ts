import { type HistoryState, useSearch } from "@tanstack/react-router";
import type { DatingAddress } from "../address.ts";

/** A link that opens the profile without leaving the list. It replaces an open profile, so that one step back is the list. */
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
