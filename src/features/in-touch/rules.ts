import { STAY_IN_TOUCH_AFTER_MS, STAY_IN_TOUCH_WITHIN_MS } from "#contract/limits.ts";
import { isAnonymous } from "#contract/video.ts";
import type { RoomWith } from "#src/realtime/past-rooms.ts";

/** Whether the two of this room may say now that they would like to talk again. */
export function mayWish({ mode, openedAt, endedAt }: RoomWith, now: number): boolean {
  if (!isAnonymous(mode)) return false;
  if ((endedAt ?? now) - openedAt < STAY_IN_TOUCH_AFTER_MS) return false;
  return endedAt === null || now < endedAt + STAY_IN_TOUCH_WITHIN_MS;
}

/** Both of the two, in the order of their keys: the end of each in a ticket. */
export type Both = readonly [first: string, second: string];

export const bothOf = (one: string, other: string): Both => (one < other ? [one, other] : [other, one]);

export type SavedWishes = [of: string, at: number][];

/** Who would like to talk again with the companion of a room. Each wish counts for ten minutes. */
export class Wishes {
  private readonly at = new Map<string, number>();

  add(roomId: string, person: string, now: number): void {
    this.forgetOld(now);
    // At the end of the map, which is in the order of time.
    this.at.delete(keyOf(roomId, person));
    this.at.set(keyOf(roomId, person), now);
  }

  areMutual(roomId: string, people: Both, now: number): boolean {
    return people.every((person) => {
      const at = this.at.get(keyOf(roomId, person));
      return at !== undefined && isRecent(at, now);
    });
  }

  forget(roomId: string, people: Both): void {
    for (const person of people) this.at.delete(keyOf(roomId, person));
  }

  all = (): SavedWishes => [...this.at];

  restore(saved: SavedWishes): void {
    for (const [of, at] of saved) this.at.set(of, at);
  }

  private forgetOld(now: number): void {
    for (const [of, at] of this.at) {
      if (isRecent(at, now)) return;
      this.at.delete(of);
    }
  }
}

export const isRecent = (at: number, now: number): boolean => now < at + STAY_IN_TOUCH_WITHIN_MS;

const keyOf = (roomId: string, person: string): string => `${roomId} ${person}`;
