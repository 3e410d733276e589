import { api, unwrap } from "#client/lib/api.ts";
import { BLOCKED_PER_PAGE, FRIENDS_PER_PAGE, REQUESTS_PER_PAGE } from "#contract/limits.ts";
import type { Contact, ContactsPage } from "./live.ts";

const user = api.api.user;
const { friendship } = user;

export const readCounts = () => unwrap(friendship.counts.get());

export const readFriendsOnline = () => unwrap(friendship.online.get());

export const readFriends = async (page: number) =>
  contacts(
    await unwrap(friendship.friendsPagination.get({ query: { page, perPage: FRIENDS_PER_PAGE } })),
    ({ user, since }) => ({
      user,
      at: since,
    }),
  );

export const readRequests = async (page: number) =>
  contacts(
    await unwrap(friendship.requests.incomingPagination.get({ query: { page, perPage: REQUESTS_PER_PAGE } })),
    ({ from, createdAt }) => ({ user: from, at: createdAt }),
  );

export const readSent = async (page: number) =>
  contacts(
    await unwrap(friendship.requests.outgoingPagination.get({ query: { page, perPage: REQUESTS_PER_PAGE } })),
    ({ to, createdAt }) => ({ user: to, at: createdAt }),
  );

export const readBlocked = async (page: number) =>
  contacts(
    await unwrap(user.blockedPagination.get({ query: { page, perPage: BLOCKED_PER_PAGE } })),
    ({ user, since }) => ({
      user,
      at: since,
    }),
  );

export const follow = (id: string) => unwrap(friendship.requests.follow({ id }).post());
export const unfollow = (id: string) => unwrap(friendship.requests.unfollow({ id }).post());
/** What other features need of friendship; routes pass it to them. */
export const FRIENDSHIP = { follow, unfollow };
export const answerRequest = (uid: string, accept: boolean) =>
  unwrap(friendship.requests.incoming.submit.post({ uid, accept }));
export const block = (id: string) => unwrap(user.blocks({ id }).post());
export const unblock = (id: string) => unwrap(user.blocks({ id }).delete());

/** Maps a row to one shape: the four lists name the person and the time differently. */
const contacts = <Row>(
  { data, pagination }: { data: Row[]; pagination: ContactsPage["pagination"] },
  contactOf: (row: Row) => Contact,
): ContactsPage => ({ data: data.map(contactOf), pagination });
