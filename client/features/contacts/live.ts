import type { InfiniteData } from "@tanstack/react-query";
import type { Pagination } from "#contract/http.ts";
import type { Brief } from "#contract/profile.ts";
import type { ServerData } from "#contract/realtime.ts";

/** Pure and idempotent: the same message twice changes nothing the second time. */

export const LISTS = ["friends", "requests", "sent", "blocked"] as const;
export type ListName = (typeof LISTS)[number];

export interface Contact {
  user: Brief;
  at: string;
}
export interface ContactsPage {
  data: Contact[];
  pagination: Pagination;
}
export type ContactPages = InfiniteData<ContactsPage>;

export type Ties = Omit<ServerData["RELATION"], "userId">;

const BELONGS: Record<ListName, (ties: Ties) => boolean> = {
  friends: ({ relation }) => relation.friends,
  requests: ({ relation }) => relation.followsMe,
  sent: ({ relation }) => relation.following,
  blocked: ({ blocks }) => blocks.byMe,
};

/** New people appear with the next fetch. */
export function applyTies(list: ListName, pages: ContactPages, userId: string, ties: Ties): ContactPages {
  const isThem = ({ user }: Contact) => user.id === userId;
  if (BELONGS[list](ties) || !pages.pages.some(({ data }) => data.some(isThem))) return pages;
  return {
    ...pages,
    pages: pages.pages.map(({ data, pagination }) => ({
      data: data.filter((contact) => !isThem(contact)),
      pagination: { ...pagination, total: pagination.total - 1 },
    })),
  };
}

/** All loaded contacts. Pages shift while the member scrolls, so one person may be on two. */
export function contactsIn(pages: ContactPages | undefined): Contact[] {
  const all = new Map<string, Contact>();
  for (const contact of pages?.pages.flatMap(({ data }) => data) ?? [])
    if (!all.has(contact.user.id)) all.set(contact.user.id, contact);
  return [...all.values()];
}

/** `first` may be on pages that are not loaded yet; then the day of their tie is unknown. */
export function withFirst(contacts: readonly Contact[], first: readonly Brief[]): Contact[] {
  const known = new Map(contacts.map((contact) => [contact.user.id, contact]));
  const before = first.map((user) => ({ at: known.get(user.id)?.at ?? "", user }));
  const ids = new Set(first.map(({ id }) => id));
  return [...before, ...contacts.filter(({ user }) => !ids.has(user.id))];
}
