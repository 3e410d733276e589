import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { numberedPages } from "#client/lib/queries/numbered-pages.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { readHeld, readReports, readSuspended, readWaiting } from "./api.ts";

const CONSOLE = ["moderation"] as const;

/** Moderators hear of changes at once (`waiting-live.tsx`); this is for what the command line does. */
const POLL_MS = MINUTE_MS;

interface Page<Item> {
  data: Item[];
  pagination: { page: number; perPage: number; total: number };
}

const pagesOf = <Item>(list: string, read: (page: number) => Promise<Page<Item>>) =>
  infiniteQueryOptions({
    queryKey: [...CONSOLE, list],
    queryFn: ({ pageParam }) => read(pageParam),
    ...numberedPages,
    refetchInterval: POLL_MS,
  });

export const waitingQuery = queryOptions({
  queryKey: [...CONSOLE, "waiting"],
  queryFn: readWaiting,
  refetchInterval: POLL_MS,
});
export const openQuery = pagesOf("open", (page) => readReports("open", page));
export const decidedQuery = pagesOf("decided", (page) => readReports("decided", page));
export const heldQuery = pagesOf("held", readHeld);
export const suspendedQuery = pagesOf("suspended", readSuspended);

/** All loaded items. Pages shift while the moderator scrolls, so one item may be on two. */
export const itemsIn = <Item extends { id: string }>(pages: InfiniteData<Page<Item>> | undefined): Item[] => [
  ...new Map(pages?.pages.flatMap(({ data }) => data.map((item) => [item.id, item] as const))).values(),
];

export function useRefetchConsole(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: CONSOLE }), [client]);
}

/** A moderator's action: stays pending until the lists show its effect. */
export function useConsoleAction<Input>(act: (input: Input) => Promise<unknown>) {
  const refetch = useRefetchConsole();
  return useMutation({ mutationFn: act, onSettled: refetch, onError: toastFailure });
}
