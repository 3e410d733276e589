import type { Brief } from "#contract/profile.ts";
import type { BlockedPerson, Friend, FriendshipRequest, Relation, SentRequest } from "#contract/social.ts";
import { iso } from "#contract/time.ts";
import type { Ties } from "../ties/actions.ts";

export const relationView = ({ following, followsMe, friends, liked, matched }: Ties): Relation => ({
  following,
  followsMe,
  friends,
  liked,
  matched,
});

export const sinceView = (
  { userId, since }: { userId: string; since: number },
  user: Brief,
): Friend & BlockedPerson => ({ id: userId, user, since: iso(since) });

export const requestView = ({ id, createdAt }: Asked, from: Brief): FriendshipRequest => ({
  id,
  from,
  createdAt: iso(createdAt),
});

export const sentView = ({ id, createdAt }: Asked, to: Brief): SentRequest => ({
  id,
  to,
  createdAt: iso(createdAt),
});

export const archiveView = ({ friends, requests, blocked }: TiesByName) => ({
  friends: friends.map(({ since, ...who }) => ({ ...who, since: iso(since) })),
  friendRequests: requests.map(({ at, ...who }) => ({ ...who, at: iso(at) })),
  blocked: blocked.map(({ since, ...who }) => ({ ...who, since: iso(since) })),
});

interface Named {
  id: string;
  name: string;
}

interface TiesByName {
  friends: (Named & { since: number })[];
  requests: (Named & { at: number })[];
  blocked: (Named & { since: number })[];
}

interface Asked {
  id: string;
  createdAt: number;
}
