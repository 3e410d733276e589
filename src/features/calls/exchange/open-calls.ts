import { COMPANION_AWAY_AFTER_MS } from "#contract/limits.ts";
import type { CallEnd } from "#contract/realtime.ts";
import type { Ids } from "#src/deps.ts";
import type { Durations } from "#src/durations.ts";
import { Holders } from "#src/realtime/holders.ts";
import { Delay } from "#src/timing/delay.ts";
import { type Act, type Call, type End, endOf, otherOf, type Tab } from "./call.ts";
import { type CallFrame, companionAway, type Effect, finished, tell } from "./effects.ts";

/** What each of the two hears when a call ends; nothing for the one who ended it. */
type Farewell = { caller?: CallEnd; callee?: CallEnd };

export type OpenCalls = ReturnType<typeof createOpenCalls>;

/**
 * The calls that ring or are answered, and the three steps of every one: it rings, is picked up, and closes. Who may take a
 * step is for the actors next to this file to say.
 */
export function createOpenCalls({
  ids,
  durations: { callRingsMs, reconnectGraceMs },
}: {
  ids: Ids;
  durations: Pick<Durations, "callRingsMs" | "reconnectGraceMs">;
}) {
  const calls = new Map<string, Call>();
  const peers = new Map<string, Call>();
  const ends = new Holders<End>();
  const ringing = new Delay<Call>(callRingsMs);
  /** Calls that ring where no tab is left to hear it. */
  const unheard = new Delay<Call>(reconnectGraceMs);
  /** Ends whose socket is away, and of those the ones whose companion has not been notified yet. */
  const away = new Delay<End>(reconnectGraceMs);
  const untold = new Delay<End>(COMPANION_AWAY_AFTER_MS);

  function ring({ person, tab }: Act, calleeId: string, now: number): { callId: string; effects: Effect[] } {
    const caller: End = { person, connection: null, peerId: ids() };
    const callee: End = { person: calleeId, connection: null, peerId: ids() };
    const call: Call = { id: ids(), caller, callee, answered: false };
    calls.set(person, call);
    calls.set(calleeId, call);
    ends.bring(caller, tab);
    ringing.start(call, now);
    return { callId: call.id, effects: [{ kind: "rang", call }] };
  }

  function pickUp(call: Call, tab: Tab): Effect[] {
    const { caller, callee } = call;
    call.answered = true;
    ringing.stop(call);
    unheard.stop(call);
    ends.bring(callee, tab);
    for (const { peerId } of [caller, callee]) peers.set(peerId, call);
    const frame = finished(call, callee, "elsewhere");
    return [
      { kind: "answered", call },
      { kind: "stoppedRinging", call, frame, exceptTab: tab.connection },
      ...(isToldAway(caller) ? tell(callee, companionAway(call, true)) : []),
    ];
  }

  /** The call is over; each of the two who has it hears their word of farewell, but for the tab that ended it. */
  const finish = (call: Call, words: Farewell, byTab: string | null = null): Effect[] =>
    close(
      call,
      (hearer) => {
        const reason = hearer === call.caller ? words.caller : words.callee;
        return reason ? finished(call, hearer, reason) : null;
      },
      byTab,
    );

  /** What this person leaves, by hanging up or for another call. */
  function leave(call: Call, person: string): Effect[] {
    if (isRingingAt(call, person)) return finish(call, { caller: "busy", callee: "elsewhere" });
    const other = call.answered ? "ended" : "cancelled";
    return finish(call, person === call.caller.person ? { callee: other } : { caller: other });
  }

  function close(
    call: Call,
    frameFor: (hearer: End) => CallFrame | null,
    byTab: string | null = null,
  ): Effect[] {
    const { caller, callee, answered } = call;
    const effects = [caller, ...(answered ? [callee] : [])].flatMap((hearer) => {
      const frame = frameFor(hearer);
      return frame ? tell(hearer, frame) : [];
    });
    const frame = answered ? null : frameFor(callee);
    if (frame) effects.push({ kind: "stoppedRinging", call, frame, exceptTab: byTab });
    if (answered) effects.push({ kind: "ended", call });
    forget(call);
    return effects;
  }

  function forget(call: Call): void {
    ringing.stop(call);
    unheard.stop(call);
    for (const end of [call.caller, call.callee]) {
      calls.delete(end.person);
      peers.delete(end.peerId);
      ends.free(end);
      away.stop(end);
      untold.stop(end);
    }
  }

  const isRingingAt = (call: Call, person: string) => !call.answered && call.callee.person === person;
  const isToldAway = (end: End) => end.connection === null && away.has(end) && !untold.has(end);

  return {
    ends,
    ringing,
    unheard,
    away,
    untold,
    ring,
    pickUp,
    leave,
    finish,
    close,
    of: (person: string): Call | undefined => calls.get(person),
    /** The call of one of its ends. */
    with: (end: End): Call => calls.get(end.person)!,
    isRingingAt,
    ringingAt(person: string): Call | null {
      const call = calls.get(person);
      return call && isRingingAt(call, person) ? call : null;
    },
    /** A tab that is away cannot be asked, so its call gives way to any tab of the same person that starts one. */
    isElsewhere(call: Call, { person, tab }: Act): boolean {
      const { connection } = endOf(call, person);
      return connection !== null && connection !== tab.connection;
    },
    isToldAway,
    /** Whether the companion of this end is known to be away. */
    isCompanionAway: (end: End): boolean => isToldAway(otherOf(calls.get(end.person)!, end)),
    /** Whether these PeerServer ids belong to the two ends of one answered call. */
    mayRelay: (from: string, to: string): boolean =>
      from !== to && peers.has(from) && peers.get(from) === peers.get(to),
    answered: (): number => peers.size / 2,
  };
}
