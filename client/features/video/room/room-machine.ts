import type { EnterRoom } from "#contract/realtime.ts";

/** A room that is connecting, connected, or reconnecting. */
export interface InRoom {
  state: "connecting" | "talking" | "reconnecting";
  room: EnterRoom;
  /** When the two first saw each other, in milliseconds; null before that. */
  since: number | null;
  /** The companion's socket dropped; they have ten seconds to come back, or as long as they are seen. */
  companionAway: boolean;
  /** The server no longer knows this room (it was restarted): the talk goes on, but cannot reconnect once it breaks. */
  orphaned: boolean;
}

/**
 * What every machine around a room counts: `turn` is the states entered, so that answers and timers of an earlier one
 * are known to be stale; `online` says whether the socket is open.
 */
export interface Counted {
  turn: number;
  online: boolean;
}

export type RoomInput =
  | { type: "companionAway"; roomId: string; away: boolean }
  /** Some time has passed since then, or since the last time. */
  | { type: "companionStillAway"; roomId: string }
  | { type: "connected"; roomId: string }
  | { type: "broken"; roomId: string }
  | { type: "waitedTooLong"; turn: number };

export type RoomEffect =
  /** Connects, or reconnects when it is the room we are in already. */
  | { type: "connect"; room: EnterRoom }
  /** `waitedTooLong` comes after this time, unless the machine has moved on to another turn. */
  | { type: "startTimeout"; turn: number; ms: number }
  /** The companion's absence is looked at again in a while. */
  | { type: "recheckAbsence"; roomId: string }
  /** The server waits on for a companion who is still seen. */
  | { type: "keepRoom"; roomId: string };

/** The room goes on, or its connection is gone for good: `tellServer` when the server still has it open. */
export type RoomStep<T> = readonly [T, readonly RoomEffect[]] | { lost: true; tellServer: boolean };

/** How long connecting may take, and reconnecting. */
export interface Waits {
  connectMs: number;
  mendMs: number;
}

/**
 * The life of one room, embedded by the machines of the video session and of the call, so that whatever WebRTC teaches
 * is learned once. What comes before and after a room is theirs; whatever else they keep passes through untouched.
 */
export function createRoomMachine({ connectMs, mendMs }: Waits) {
  const waitMs = { connecting: connectMs, reconnecting: mendMs };

  function enter<T extends Counted>(outside: T, room: EnterRoom): readonly [T & InRoom, RoomEffect[]] {
    const fresh = { room, since: null, companionAway: false, orphaned: false };
    const [inside, effects] = go({ ...outside, ...fresh, state: "connecting" as const });
    return [inside, [{ type: "connect", room }, ...effects]];
  }

  /** `now` is in milliseconds and counts only how long the talk is. */
  function step<T extends InRoom & Counted>(at: T, input: RoomInput, now: number): RoomStep<T> {
    if (input.type === "waitedTooLong") {
      const isStale = input.turn !== at.turn || at.state === "talking";
      // Without a network no one gives up on the room before the server has been asked.
      return isStale || !at.online ? [at, []] : lost(at);
    }
    if (input.roomId !== at.room.roomId) return [at, []];
    if (input.type === "companionAway")
      return [{ ...at, companionAway: input.away }, input.away ? [recheckAbsence(at)] : []];
    if (input.type === "companionStillAway") return [at, stillAway(at)];
    if (input.type === "connected")
      return at.state === "talking" ? [at, []] : go({ ...at, state: "talking", since: at.since ?? now });
    if (at.state !== "talking") return [at, []];
    return at.orphaned ? lost(at) : go({ ...at, state: "reconnecting" });
  }

  /** The socket is back, and the server still holds the room: a talk that goes on is left in peace. */
  function resume<T extends InRoom & Counted>(
    at: T,
    room: EnterRoom,
    companionAway: boolean,
  ): readonly [T, readonly RoomEffect[]] {
    const back = { ...at, room, companionAway };
    const [next, effects] = at.state === "talking" ? [back, []] : go(back);
    return [next, [{ type: "connect", room }, ...effects, ...(companionAway ? [recheckAbsence(back)] : [])]];
  }

  /** Two who see each other are not parted because one of them cannot reach the server. */
  const stillAway = <T extends InRoom & Counted>(at: T): readonly RoomEffect[] => {
    if (!at.companionAway || at.orphaned) return [];
    const isSeen = at.state === "talking";
    return [...(isSeen ? [{ type: "keepRoom", roomId: at.room.roomId } as const] : []), recheckAbsence(at)];
  };

  const recheckAbsence = ({ room: { roomId } }: InRoom): RoomEffect => ({ type: "recheckAbsence", roomId });

  /** The socket is back, and the server knows no such room: two who still see each other are not parted for that. */
  const orphan = <T extends InRoom & Counted>(at: T): RoomStep<T> =>
    at.state === "talking" ? [{ ...at, orphaned: true }, []] : { lost: true, tellServer: false };

  function go<T extends InRoom & Counted>(to: T): readonly [T, readonly RoomEffect[]] {
    const turn = to.turn + 1;
    if (to.state === "talking") return [{ ...to, turn }, []];
    return [{ ...to, turn }, [{ type: "startTimeout", turn, ms: waitMs[to.state] }]];
  }

  const lost = ({ orphaned }: InRoom) => ({ lost: true, tellServer: !orphaned }) as const;

  return { enter, step, resume, orphan };
}

type AnyState = { state: string };

export const isInRoom = <T extends AnyState>(at: T): at is T & InRoom => "room" in at;

export const isIn = <T extends AnyState>(at: T, roomId: string): at is T & InRoom =>
  isInRoom(at) && at.room.roomId === roomId;
