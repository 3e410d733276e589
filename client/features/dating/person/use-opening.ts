import { type HistoryState, useSearch } from "@tanstack/react-router";
import type { DatingAddress } from "../address.ts";

/** Opens the profile without leaving the list. It takes the place of one that is open: one step back is the list. */
export function useOpening(id: string) {
  const isOpen = useSearch({ strict: false, select: ({ person }: DatingAddress) => person !== undefined });
  return {
    to: "/dating",
    search: (list: DatingAddress) => ({ ...list, person: id }),
    state: (now: HistoryState) => (isOpen ? now : { overList: (now as { __TSR_key?: string }).__TSR_key }),
    replace: isOpen,
    resetScroll: false,
  } as const;
}
