import type { QueryClient } from "@tanstack/react-query";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { applyTies, LISTS, type Ties } from "./live.ts";
import { CONTACTS, contactsQuery } from "./queries.ts";

export function tiesChanged(client: QueryClient, userId: string, ties: Ties): void {
  client.setQueryData(userQuery(userId).queryKey, (user) => user && { ...user, ...ties });
  for (const list of LISTS)
    client.setQueryData(
      contactsQuery(list).queryKey,
      (pages) => pages && applyTies(list, pages, userId, ties),
    );
  refetchPerson(client, userId);
}

export function refetchPerson(client: QueryClient, userId: string): void {
  refetchChanged(client, userQuery(userId).queryKey);
  refetchContacts(client);
}

export const refetchContacts = (client: QueryClient): void => refetchChanged(client, [CONTACTS]);
