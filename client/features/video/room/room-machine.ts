import type { EnterRoom } from "#contract/realtime.ts";

export interface InRoom {
  state: "connecting" | "talking" | "reconnecting";
  room: EnterRoom;
  /** In milliseconds; null until the two have seen each other. */
  since: number | null;
  /** They have ten seconds to come back, or as long as their picture arrives. */
  companionAway: boolean;
  /** The server no longer knows this room, since it crashed: the talk goes on, but cannot reconnect until the room is back. */
  orphaned: boolean;
}

/** `turn` counts the states entered, so that answers and timers of an earlier one are known to be stale. */
export interface Counted {
  turn: number;
  online: boolean;
}

export type RoomInput =
  | { type: "companionAway"; roomId: string; away: boolean }
  | { type: "companionStillAway"; roomId: string }
  | { type: "connected"; roomId: string }
  | { type: "broken"; roomId: string }
  /** The server does not take the room back. */
  | { type: "forgotten"; roomId: string }
  | { type: "waitedTooLong"; turn: number };

export type RoomEffect =
  | { type: "connect"; room: EnterRoom }
  | { type: "startTimeout"; turn: number; ms: number }
  | { type: "recheckAbsence"; roomId: string }
  | { type: "keepRoom"; roomId: string }
  /** `companionAway` follows if they are not. */
  | { type: "checkCompanion"; roomId: string }
  /** The room is entered again once both ends have asked. */
  | { type: "rejoin"; room: EnterRoom };

/** `tellServer` if the server still has the room open. */
export type RoomStep<T> = readonly [T, readonly RoomEffect[]] | { lost: true; tellServer: boolean };

export interface Waits {
  connectMs: number;
  mendMs: number;
}

/** Embedded in the machines of the video session and the call; their other fields pass through. */
export function createRoomMachine({ connectMs, mendMs }: Waits) {
  const waitMs = { connecting: connectMs, reconnecting: mendMs };

  function enter<T extends Counted>(outside: T, room: EnterRoom): readonly [T & InRoom, RoomEffect[]] {
    const fresh = { room, since: null, companionAway: false, orphaned: false };
    const [inside, effects] = go({ ...outside, ...fresh, state: "connecting" as const });
    return [inside, [{ type: "connect", room }, ...effects]];
  }

  /** `now` (in milliseconds) only measures the talk. */
  function step<T extends InRoom & Counted>(at: T, input: RoomInput, now: number): RoomStep<T> {
    if (input.type === "waitedTooLong") {
      const isStale = input.turn !== at.turn || at.state === "talking";
      // While offline the room is not given up before the server has been asked.
      return isStale || !at.online ? [at, []] : lost(at);
    }
    if (input.roomId !== at.room.roomId) return [at, []];
    if (input.type === "companionAway")
      return [{ ...at, companionAway: input.away }, input.away ? [recheckAbsence(at)] : []];
    if (input.type === "companionStillAway") return [at, stillAway(at)];
    if (input.type === "connected")
      return at.state === "talking" ? [at, []] : go({ ...at, state: "talking", since: at.since ?? now });
    if (input.type === "forgotten") return at.orphaned && at.state !== "talking" ? lost(at) : [at, []];
    if (at.state !== "talking") return [at, []];
    return at.orphaned ? lost(at) : missCompanion(at);
  }

  function resume<T extends InRoom & Counted>(
    at: T,
    room: EnterRoom,
    companionAway: boolean,
  ): readonly [T, readonly RoomEffect[]] {
    const back = { ...at, room, companionAway, orphaned: false };
    const [next, effects] = resumed(back);
    return [next, [{ type: "connect", room }, ...effects, ...(companionAway ? [recheckAbsence(back)] : [])]];
  }

  /** Two who see each other stay, even if one cannot reach the server. */
  const stillAway = <T extends InRoom & Counted>(at: T): readonly RoomEffect[] => {
    if (!at.companionAway || at.orphaned) return [];
    const isSeen = at.state === "talking";
    return [...(isSeen ? [{ type: "keepRoom", roomId: at.room.roomId } as const] : []), recheckAbsence(at)];
  };

  const resumed = <T extends InRoom & Counted>(at: T): readonly [T, readonly RoomEffect[]] => {
    if (at.state === "talking") return [at, []];
    return at.state === "reconnecting" ? missCompanion(at) : go(at);
  };

  const missCompanion = <T extends InRoom & Counted>(at: T): readonly [T, readonly RoomEffect[]] => {
    const [next, effects] = go({ ...at, state: "reconnecting" });
    return [next, [...effects, { type: "checkCompanion", roomId: at.room.roomId }]];
  };

  const recheckAbsence = ({ room: { roomId } }: InRoom): RoomEffect => ({ type: "recheckAbsence", roomId });

  /** Its timeout may have passed while the socket was closed. */
  const orphan = <T extends InRoom & Counted>(at: T): readonly [T, readonly RoomEffect[]] => {
    const alone = { ...at, orphaned: true };
    const [next, effects] = at.state === "talking" ? [alone, []] : go(alone);
    return [next, [...effects, { type: "rejoin", room: at.room }]];
  };

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
