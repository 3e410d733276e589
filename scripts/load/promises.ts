import type { RoomEntry } from "./person.ts";

/** How many of the confirmed are missing in what was read back, and how many are there more than once. */
export function isCountedOnce(
  confirmed: ReadonlySet<string>,
  found: readonly string[],
): { acked: number; lost: number; doubled: number } {
  const once = new Set(found);
  return {
    acked: confirmed.size,
    lost: [...confirmed].filter((id) => !once.has(id)).length,
    doubled: found.length - once.size,
  };
}

/** Judges who was in which room, as the two ends of each tell it. */
export class RoomJudge {
  private readonly open = new Map<string, RoomEntry>();
  private readonly ends = new Map<string, number>();
  meetings = 0;
  /** People who entered a room without having left another, and rooms with more than two. */
  wrong = 0;

  /** How long the two waited once both searched, when this is the second end of the room. */
  take(entry: RoomEntry): number | null {
    const { roomId } = entry;
    const ends = (this.ends.get(roomId) ?? 0) + 1;
    this.ends.set(roomId, ends);
    if (entry.wasTalking || ends > 2) this.wrong += 1;
    const other = this.open.get(roomId);
    this.open.delete(roomId);
    if (!other) {
      this.open.set(roomId, entry);
      return null;
    }
    this.meetings += 1;
    const possibleAt = Math.max(entry.searchedAt, other.searchedAt);
    return Math.max(entry.enteredAt, other.enteredAt) - possibleAt;
  }
}
