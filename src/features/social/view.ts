import type { Brief } from "#contract/profile.ts";
import type { BlockedPerson, Friend, FriendshipRequest, Relation, SentRequest } from "#contract/social.ts";

interface Ties extends Relation {
  byMe: boolean;
  byThem: boolean;
}

export const relationView = ({ following, followsMe, friends }: Ties): Relation => ({
  following,
  followsMe,
  friends,
});

export const blocksView = ({ byMe, byThem }: Ties) => ({ byMe, byThem });

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

interface Asked {
  id: string;
  createdAt: number;
}

const iso = (time: number) => new Date(time).toISOString();
