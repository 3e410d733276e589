import type { RoomEntry, Wish } from "./reports.ts";

/** What the server promises, and of what each is counted. */
export const PROMISES = {
  rooms: ["No one is in two rooms", "meetings"],
  calls: ["No one is in two calls", "calls"],
  lost: ["Every confirmed message is read back", "messages"],
  doubled: ["No message is stored twice", "messages"],
  changes: ["Messages read as they were last edited and reacted to", "edits and reactions"],
  agree: ["Server and guest agree in the end", "guests"],
  touch: ["Two who both want to talk again hear so, and no one else does", "talks"],
  likes: ["A like is mutual for both or for neither", "pairs"],
  files: ["Photos and recordings open for those who may see them, and for no one else", "requests"],
  days: ["Each payment's days are in the ledger, once", "payments and balances"],
} as const satisfies Record<string, [what: string, of: string]>;

export type PromiseName = keyof typeof PROMISES;
export type Counts = Partial<Record<PromiseName, { broken: number; of: number }>>;

export class Tally {
  readonly counts: Counts = {};

  check(name: PromiseName, isKept: boolean): void {
    this.add({ [name]: { broken: isKept ? 0 : 1, of: 1 } });
  }

  add(counts: Counts): void {
    for (const [name, { broken, of }] of Object.entries(counts) as [
      PromiseName,
      Required<Counts>[PromiseName],
    ][]) {
      const before = this.counts[name] ?? { broken: 0, of: 0 };
      this.counts[name] = { broken: before.broken + broken, of: before.of + of };
    }
  }
}

/** How many of the confirmed are missing in what was read back, and how many are there more than once. */
export function countedOnce(
  confirmed: ReadonlySet<string>,
  found: readonly string[],
): Pick<Required<Counts>, "lost" | "doubled"> {
  const once = new Set(found);
  const lost = [...confirmed].filter((id) => !once.has(id)).length;
  return {
    lost: { broken: lost, of: confirmed.size },
    doubled: { broken: found.length - once.size, of: confirmed.size },
  };
}

/** Judges who was in which room, as the two ends of each tell it. */
export class RoomJudge {
  private readonly open = new Map<string, RoomEntry>();
  private readonly ends = new Map<string, number>();
  meetings = 0;
  /** People who entered a room without having left another, and rooms with more than two. */
  wrong = 0;

  /** How long the two waited once both had done their part, when this is the second end of the room. */
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

/** Judges who heard that both want to talk again: both, if both said so, else neither. */
export class TouchJudge {
  private readonly rooms = new Map<string, Record<Wish["what"], Set<string>>>();

  take({ roomId, guest, what }: Wish): void {
    const room = this.rooms.get(roomId) ?? { asked: new Set(), confirmed: new Set(), heard: new Set() };
    this.rooms.set(roomId, room);
    room[what].add(guest);
  }

  /** What was asked and not confirmed before the network was lost may have arrived, or not. */
  verdict(tally: Tally): void {
    for (const { asked, confirmed, heard } of this.rooms.values())
      tally.check("touch", confirmed.size === 2 ? heard.size === 2 : heard.size === 0 || asked.size === 2);
  }
}
