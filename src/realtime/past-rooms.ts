import type { RoomMode } from "#contract/video.ts";

/** As one of its two people saw it. It holds people's keys, so it never leaves the server. */
export interface RoomWith {
  companion: string;
  mode: RoomMode;
  openedAt: number;
  endedAt: number | null;
}

export interface PastRoom {
  id: string;
  people: readonly [string, string];
  mode: RoomMode;
  openedAt: number;
  endedAt: number;
}

/** Some 150 bytes each. Beyond this the oldest are dropped early. */
const MOST = 200_000;

/** So that a companion can still be reported. On disk only between two servers (`handover.ts`). */
export class PastRooms {
  private readonly rooms = new Map<string, PastRoom>();

  constructor(private readonly keptMs: number) {}

  add(ended: PastRoom): void {
    this.rooms.set(ended.id, ended);
    for (const [oldest, { endedAt }] of this.rooms) {
      if (this.rooms.size <= MOST && ended.endedAt < endedAt + this.keptMs) return;
      this.rooms.delete(oldest);
    }
  }

  all = (): PastRoom[] => [...this.rooms.values()];

  has = (id: string): boolean => this.rooms.has(id);

  of(person: string, id: string, now: number): RoomWith | null {
    const room = this.rooms.get(id);
    if (!room?.people.includes(person) || now >= room.endedAt + this.keptMs) return null;
    const { people, mode, openedAt, endedAt } = room;
    return { companion: otherThan(person, people), mode, openedAt, endedAt };
  }
}

export const otherThan = (person: string, [a, b]: readonly [string, string]): string =>
  a === person ? b : a;
