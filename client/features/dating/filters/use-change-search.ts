import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import type { PreferenceChanges } from "#client/filters/props.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { store } from "#client/lib/storage/storage.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { DatingSort, SearchPreferencesAnswer } from "#contract/dating.ts";
import { filtersIn, filterTexts } from "#contract/filter-query.ts";
import { ANY_PERSON, type Chosen, lockedFilters, type SearchPreferences } from "#contract/filters.ts";
import { addressOf, type DatingAddress } from "../address.ts";
import { changePreferences } from "../api.ts";
import { preferencesQuery, SAVED_SEARCH_RESULTS, suggestedQuery } from "../queries.ts";
import { $pendingPreferences, isWithWritten, sortIn } from "./use-current-search.ts";

interface NamedPreferences extends SearchPreferences {
  chosen: Chosen;
}
/** `sort` and `withWritten` apply to this search only; the filters are also saved. */
interface SearchChanges extends PreferenceChanges {
  sort?: DatingSort;
  withWritten?: boolean;
}
interface ChangeOptions {
  /** Puts all changes into one history entry, as the sheet does. */
  oneStep?: boolean;
}

/** In the address, so that back undoes it, and as the default. */
export function useChangeSearch({ oneStep = false }: ChangeOptions = {}) {
  const client = useQueryClient();
  const router = useRouter();
  const open = useOpenSearch();
  const stepped = useRef(false);
  return ({ sort, chosen, withWritten, ...changes }: SearchChanges) => {
    // Not this render's address: a second change may come before the first one is rendered.
    const address: DatingAddress = router.latestLocation.search;
    const asked = filtersIn(address);
    const now = client.getQueryData(preferencesQuery(asked).queryKey);
    if (!now) return;
    if (sort) store("datingSort", sort);
    const next = { ...now, ...changes, chosen: chosen ?? now.chosen };
    const before = asked ? undefined : { preferences: now, sort: sortIn(address) };
    open(next, sort ?? sortIn(address), {
      before,
      replace: oneStep && stepped.current,
      withWritten: withWritten ?? isWithWritten(address),
    });
    stepped.current = true;
  };
}

interface OpenOptions {
  /** The saved filters, if the address has none. They are written into that history entry, since this change overwrites them. */
  before?: { preferences: NamedPreferences; sort: DatingSort } | undefined;
  replace?: boolean;
  withWritten?: boolean;
}

export function useOpenSearch() {
  const client = useQueryClient();
  const router = useRouter();
  const save = useSave();
  const isVip = useQuery(meQuery).data?.vip ?? false;

  function addressFor(preferences: NamedPreferences, sort: DatingSort, withWritten = false): DatingAddress {
    const filters = filtersOf(preferences);
    // The names of cities and tags are already known, so the form need not wait for them.
    client.setQueryData(preferencesQuery(filters).queryKey, answerFor(preferences));
    return { ...addressOf(filterTexts(filters), sort), ...(withWritten && { withWritten }) };
  }

  function answerFor(preferences: NamedPreferences): SearchPreferencesAnswer {
    const filters = filtersOf(preferences);
    return { ...filters, chosen: chosenOf(preferences), ignored: lockedFilters(filters, isVip) };
  }

  return (
    preferences: NamedPreferences,
    sort: DatingSort,
    { before, replace = false, withWritten }: OpenOptions = {},
  ) => {
    if (before) {
      const search = addressFor(before.preferences, before.sort);
      void router.navigate({ to: "/dating", search, replace: true, resetScroll: false });
      // Without the flush both navigations would become one history entry.
      router.history.flush();
    }
    const isElsewhere =
      JSON.stringify(filtersIn(router.latestLocation.search)) !== JSON.stringify(filtersOf(preferences));
    if (isElsewhere && router.latestLocation.pathname === "/dating")
      $pendingPreferences.set(answerFor(preferences));
    void router.navigate({ to: "/dating", search: addressFor(preferences, sort, withWritten), replace });
    save(filtersOf(preferences));
  };
}

const KEY = ["search-preferences"];

/** One change at a time; refetches what depends on them after the last. */
function useSave() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: "search-preferences" },
    mutationFn: changePreferences,
    onSuccess: (saved) => client.setQueryData(preferencesQuery(undefined).queryKey, saved),
    onError: toastFailure,
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) !== 1) return;
      client.removeQueries({ queryKey: SAVED_SEARCH_RESULTS });
      void client.invalidateQueries({ queryKey: suggestedQuery().queryKey });
    },
  });
  return mutate;
}

const FIELDS = Object.keys(ANY_PERSON) as (keyof SearchPreferences)[];
export const filtersOf = (preferences: SearchPreferences) =>
  Object.fromEntries(FIELDS.map((field) => [field, preferences[field]])) as SearchPreferences;

const chosenOf = ({ cities, tags, chosen }: NamedPreferences): Chosen => ({
  cities: chosen.cities.filter(({ id }) => cities.includes(id)),
  tags: chosen.tags.filter(({ id }) => tags.includes(id)),
});
