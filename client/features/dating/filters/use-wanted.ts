import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { atom } from "nanostores";
import { useEffect, useMemo } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { readStored } from "#client/lib/storage/storage.ts";
import { DATING_SORTS, type DatingSort, type SearchPreferencesAnswer } from "#contract/dating.ts";
import { filtersIn } from "#contract/filter-query.ts";
import type { DatingAddress } from "../address.ts";
import { type Asked, preferencesQuery } from "../queries.ts";

/** What was just chosen and is not in the drawn address yet: a press shows at once, the router takes a turn. */
export const $chosen = atom<SearchPreferencesAnswer | null>(null);

/** What the page searches for, and in which order: as the address says, else as it was saved. */
export function useWanted() {
  const address: DatingAddress = useSearch({ strict: false });
  const filters = useMemo(() => filtersIn(address), [address]);
  const withWritten = isWithWritten(address);
  const asked = useMemo(
    (): Asked => filters && (withWritten ? { ...filters, withWritten } : filters),
    [filters, withWritten],
  );
  const { data, isError, refetch } = useQuery(preferencesQuery(filters));
  const wanted = useStore($chosen) ?? data;
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return { asked, sort: sortIn(address), wanted, isVip, isError, refetch };
}

/** People one has a chat with are left out unless an address asks for them. */
export const isWithWritten = ({ withWritten }: DatingAddress): boolean => withWritten === true;

/** The page draws this address now. */
export function useDrawnAddress(asked: Asked): void {
  const drawn = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is drawn then
  useEffect(() => () => $chosen.set(null), [drawn]);
}

/** The order of an address, or the one last chosen on this device. */
export const sortIn = ({ sort }: DatingAddress): DatingSort =>
  knownSort(sort) ?? knownSort(readStored("datingSort")) ?? "best";

const knownSort = (text: unknown) => DATING_SORTS.find((known) => known === text);
