import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { numberedPages } from "#client/lib/queries/numbered-pages.ts";
import { readBlocked, readCounts, readFriends, readFriendsOnline, readRequests, readSent } from "./api.ts";
import type { ContactsPage, ListName } from "./live.ts";

export const CONTACTS = "contacts";

const READERS: Record<ListName, (page: number) => Promise<ContactsPage>> = {
  friends: readFriends,
  requests: readRequests,
  sent: readSent,
  blocked: readBlocked,
};

export const contactsQuery = (list: ListName) =>
  infiniteQueryOptions({
    queryKey: [CONTACTS, list],
    queryFn: ({ pageParam }) => READERS[list](pageParam),
    ...numberedPages,
  });

export const countsQuery = queryOptions({ queryKey: [CONTACTS, "counts"], queryFn: readCounts });

/** Polled, since friends who come online are reported only to tabs that watch them; one who leaves shows at once. */
export const friendsOnlineQuery = queryOptions({
  queryKey: [CONTACTS, "online"],
  queryFn: readFriendsOnline,
  refetchInterval: 30_000,
});
