import type { ErrorCode } from "#contract/errors.ts";
import type { Relation } from "#contract/social.ts";
import { DAY_MS } from "#contract/time.ts";

export type Step =
  | { do: "follow" | "unfollow" | "accept" | "decline" | "block" | "unblock"; who: number; whom: number }
  | { do: "wait"; ms: number }
  | { do: "forget" };

interface Request {
  declinedAt: number | null;
  /** To the member who asked. */
  shown: boolean;
}

/** A plain model, against which the real feature is tested. */
export class SocialModel {
  readonly friends = new Set<string>();
  readonly requests = new Map<string, Request>();
  readonly blocks = new Set<string>();
  now = 0;

  /** Returns why the step is refused. */
  take(step: Step): ErrorCode | null {
    if (step.do === "wait") this.now += step.ms;
    else if (step.do === "forget") this.forget();
    else return this[step.do](step.who, step.whom);
    return null;
  }

  relation(who: number, whom: number): Relation {
    return {
      friends: this.friends.has(pair(who, whom)),
      following: this.requests.get(way(who, whom))?.shown ?? false,
      followsMe: this.requests.get(way(whom, who))?.declinedAt === null,
      liked: false,
      matched: false,
    };
  }

  private follow(who: number, whom: number): ErrorCode | null {
    if (this.blocks.has(way(who, whom))) return "you_blocked_user";
    if (this.blocks.has(way(whom, who))) return "user_blocked_you";
    if (this.friends.has(pair(who, whom))) return null;
    if (this.requests.get(way(whom, who))?.shown) return this.befriend(who, whom);
    const mine = this.requests.get(way(who, whom));
    const declinedAt = mine?.declinedAt ?? null;
    const isQuiet = declinedAt !== null && declinedAt + DAY_MS > this.now;
    this.requests.set(way(who, whom), { declinedAt: isQuiet ? declinedAt : null, shown: true });
    return null;
  }

  private unfollow(who: number, whom: number): null {
    if (this.friends.delete(pair(who, whom))) return null;
    const mine = this.requests.get(way(who, whom));
    if (mine?.declinedAt === null) this.requests.delete(way(who, whom));
    else if (mine) mine.shown = false;
    return null;
  }

  private accept(who: number, whom: number): ErrorCode | null {
    const { friends, followsMe } = this.relation(who, whom);
    if (!friends && !followsMe) return "not_found";
    return friends ? null : this.befriend(who, whom);
  }

  private decline(who: number, whom: number): ErrorCode | null {
    const theirs = this.requests.get(way(whom, who));
    if (theirs?.declinedAt !== null) return "not_found";
    theirs.declinedAt = this.now;
    return null;
  }

  private block(who: number, whom: number): null {
    this.friends.delete(pair(who, whom));
    this.removeRequests(who, whom);
    this.blocks.add(way(who, whom));
    return null;
  }

  private unblock(who: number, whom: number): null {
    this.blocks.delete(way(who, whom));
    return null;
  }

  private befriend(who: number, whom: number): null {
    this.removeRequests(who, whom);
    this.friends.add(pair(who, whom));
    return null;
  }

  private removeRequests(who: number, whom: number): void {
    this.requests.delete(way(who, whom));
    this.requests.delete(way(whom, who));
  }

  private forget(): void {
    for (const [key, { declinedAt }] of this.requests)
      if (declinedAt !== null && declinedAt + DAY_MS <= this.now) this.requests.delete(key);
  }
}

const way = (from: number, to: number) => `${from}>${to}`;
const pair = (one: number, other: number) => [one, other].sort().join("+");
