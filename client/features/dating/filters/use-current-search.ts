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

/** A press shows at once, while the router takes a moment. */
export const $pendingPreferences = atom<SearchPreferencesAnswer | null>(null);

export function useCurrentSearch() {
  const address: DatingAddress = useSearch({ strict: false });
  const filters = useMemo(() => filtersIn(address), [address]);
  const withWritten = isWithWritten(address);
  const asked = useMemo(
    (): Asked => filters && (withWritten ? { ...filters, withWritten } : filters),
    [filters, withWritten],
  );
  const { data, isError, refetch } = useQuery(preferencesQuery(filters));
  const preferences = useStore($pendingPreferences) ?? data;
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return { asked, filters, sort: sortIn(address), preferences, isVip, isError, refetch };
}

export const isWithWritten = ({ withWritten }: DatingAddress): boolean => withWritten === true;

export function useDropPendingPreferences(asked: Asked): void {
  const rendered = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => () => $pendingPreferences.set(null), [rendered]);
}

export const sortIn = ({ sort }: DatingAddress): DatingSort =>
  knownSort(sort) ?? knownSort(readStored("datingSort")) ?? "best";

const knownSort = (text: unknown) => DATING_SORTS.find((known) => known === text);
