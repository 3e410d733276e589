import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import type { WantedChanges } from "#client/filters/props.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { store } from "#client/lib/storage/storage.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { DatingSort, SearchPreferencesAnswer } from "#contract/dating.ts";
import { filtersIn, filterTexts } from "#contract/filter-query.ts";
import { ANY_PERSON, type Chosen, lockedFilters, type SearchPreferences } from "#contract/filters.ts";
import { addressOf, type DatingAddress } from "../address.ts";
import { changePreferences } from "../api.ts";
import { FOUND_SAVED, preferencesQuery, SUGGESTED } from "../queries.ts";
import { $chosen, isWithWritten, sortIn } from "./use-wanted.ts";

interface Wanted extends SearchPreferences {
  chosen: Chosen;
}
/** The order, and whether people one has a chat with come too, belong to one search; the filters are saved. */
interface SearchChanges extends WantedChanges {
  sort?: DatingSort;
  withWritten?: boolean;
}
interface ChangeOptions {
  /** All changes are one step back, as those of a sheet are. */
  oneStep?: boolean;
}

/** Changes the search: the address says it at once, so back undoes it, and it is saved as the search to begin with. */
export function useChange({ oneStep = false }: ChangeOptions = {}) {
  const client = useQueryClient();
  const router = useRouter();
  const open = useOpenSearch();
  const stepped = useRef(false);
  return ({ sort, chosen, withWritten, ...changes }: SearchChanges) => {
    // Not of this render: a second change may come before the first one is drawn.
    const address: DatingAddress = router.latestLocation.search;
    const asked = filtersIn(address);
    const now = client.getQueryData(preferencesQuery(asked).queryKey);
    if (!now) return;
    if (sort) store("datingSort", sort);
    const next = { ...now, ...changes, chosen: chosen ?? now.chosen };
    const before = asked ? undefined : { wanted: now, sort: sortIn(address) };
    open(next, sort ?? sortIn(address), {
      before,
      replace: oneStep && stepped.current,
      withWritten: withWritten ?? isWithWritten(address),
    });
    stepped.current = true;
  };
}

interface OpenOptions {
  /** What an address without filters means now. It is written into it, since what is saved changes. */
  before?: { wanted: Wanted; sort: DatingSort } | undefined;
  replace?: boolean;
  withWritten?: boolean;
}

/** Opens a search, and saves it as the one to begin with. */
export function useOpenSearch() {
  const client = useQueryClient();
  const router = useRouter();
  const save = useSave();
  const isVip = useQuery(meQuery).data?.vip ?? false;

  function addressFor(wanted: Wanted, sort: DatingSort, withWritten = false): DatingAddress {
    const filters = filtersOf(wanted);
    // The names are known, so the form need not wait for them.
    client.setQueryData(preferencesQuery(filters).queryKey, answerFor(wanted));
    return { ...addressOf(filterTexts(filters), sort), ...(withWritten && { withWritten }) };
  }

  function answerFor(wanted: Wanted): SearchPreferencesAnswer {
    const filters = filtersOf(wanted);
    return { ...filters, chosen: chosenOf(wanted), ignored: lockedFilters(filters, isVip) };
  }

  return (wanted: Wanted, sort: DatingSort, { before, replace = false, withWritten }: OpenOptions = {}) => {
    if (before) {
      const search = addressFor(before.wanted, before.sort);
      void router.navigate({ to: "/dating", search, replace: true, resetScroll: false });
      // Else the history would make one step of both.
      router.history.flush();
    }
    const isElsewhere =
      JSON.stringify(filtersIn(router.latestLocation.search)) !== JSON.stringify(filtersOf(wanted));
    if (isElsewhere && router.latestLocation.pathname === "/dating") $chosen.set(answerFor(wanted));
    void router.navigate({ to: "/dating", search: addressFor(wanted, sort, withWritten), replace });
    save(filtersOf(wanted));
  };
}

const KEY = ["search-preferences"];

/** One after the other; what depends on the saved ones is read again after the last. */
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
      client.removeQueries({ queryKey: FOUND_SAVED });
      void client.invalidateQueries({ queryKey: SUGGESTED });
    },
  });
  return mutate;
}

const FIELDS = Object.keys(ANY_PERSON) as (keyof SearchPreferences)[];
const filtersOf = (wanted: SearchPreferences) =>
  Object.fromEntries(FIELDS.map((field) => [field, wanted[field]])) as SearchPreferences;

const chosenOf = ({ cities, tags, chosen }: Wanted): Chosen => ({
  cities: chosen.cities.filter(({ id }) => cities.includes(id)),
  tags: chosen.tags.filter(({ id }) => tags.includes(id)),
});
