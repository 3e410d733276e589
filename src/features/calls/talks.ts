import { REPORTABLE_MS } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import type { Clock } from "#src/deps.ts";
import { otherThan, PastRooms, type RoomWith } from "#src/realtime/past-rooms.ts";
import type { Call } from "./exchange/call.ts";

interface Talk {
  people: readonly [string, string];
  openedAt: number;
}

/** The answered calls, and for half an hour those that are over: people may still report each other. */
export class Talks {
  private readonly open = new Map<string, Talk>();
  private readonly past = new PastRooms(REPORTABLE_MS);

  constructor(private readonly clock: Clock) {}

  begin({ id, caller, callee }: Call): void {
    const people = [userKey(caller.person), userKey(callee.person)] as const;
    this.open.set(id, { people, openedAt: this.clock() });
  }

  end({ id }: Call): Talk {
    const talk = this.open.get(id)!;
    this.open.delete(id);
    this.past.add({ id, ...talk, mode: "call", endedAt: this.clock() });
    return talk;
  }

  /** The answered call with this id, if this person is in it or was within the last half hour; otherwise null. */
  roomWith = (key: string, callId: string): RoomWith | null => {
    const talk = this.open.get(callId);
    if (!talk) return this.past.of(key, callId, this.clock());
    const { people, openedAt } = talk;
    if (!people.includes(key)) return null;
    return { companion: otherThan(key, people), mode: "call", openedAt, endedAt: null };
  };
}
