import type { VideoMode } from "#contract/video.ts";
import { companionOf, type Room, type Seat } from "./seat.ts";

/** A room as one of its ends had it. People stand in it by their keys, so it never leaves the server. */
export interface RoomWith {
  companion: string;
  mode: VideoMode;
  /** Milliseconds since 1970. */
  openedAt: number;
  endedAt: number | null;
}

interface PastRoom {
  ends: readonly [string, string];
  mode: VideoMode;
  openedAt: number;
  endedAt: number;
}

/** Some 150 bytes each. With more rooms than this in the time they are kept for, the oldest go first. */
const MOST = 200_000;

/** Rooms that have ended of late, so that a companion can still be reported. Nothing of them is written to disk. */
export class PastRooms {
  /** In the order in which they ended. */
  private readonly rooms = new Map<string, PastRoom>();

  constructor(private readonly keptMs: number) {}

  add({ id, mode, openedAt, ends: [a, b] }: Room, endedAt: number): void {
    this.rooms.set(id, { ends: [a.person, b.person], mode, openedAt, endedAt });
    for (const [oldest, room] of this.rooms) {
      if (this.rooms.size <= MOST && endedAt < room.endedAt + this.keptMs) return;
      this.rooms.delete(oldest);
    }
  }

  /** The room of this id, if this person was an end of it and it has not ended too long ago. */
  of(person: string, id: string, now: number): RoomWith | null {
    const room = this.rooms.get(id);
    if (!room?.ends.includes(person) || now >= room.endedAt + this.keptMs) return null;
    const { ends, ...rest } = room;
    return { companion: ends[0] === person ? ends[1] : ends[0], ...rest };
  }
}

export const openRoomWith = (seat: Seat, room: Room): RoomWith => ({
  companion: companionOf(seat, room).person,
  mode: room.mode,
  openedAt: room.openedAt,
  endedAt: null,
});
