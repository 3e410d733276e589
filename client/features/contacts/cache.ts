import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "#client/lib/queries/user.ts";
import { applyTies, LISTS, type Ties } from "./live.ts";
import { CONTACTS, contactsQuery } from "./queries.ts";

/** Updates the ties with this person in the cache, and refetches everything that depends on them. */
export function tiesChanged(client: QueryClient, userId: string, ties: Ties): void {
  client.setQueryData(userQuery(userId).queryKey, (user) => user && { ...user, ...ties });
  for (const list of LISTS)
    client.setQueryData(
      contactsQuery(list).queryKey,
      (pages) => pages && applyTies(list, pages, userId, ties),
    );
  reread(client, userId);
}

export function reread(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: userQuery(userId).queryKey });
  rereadContacts(client);
}

export const rereadContacts = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [CONTACTS] });
