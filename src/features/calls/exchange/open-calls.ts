import { COMPANION_AWAY_AFTER_MS, ROOM_KEPT_MS } from "#contract/limits.ts";
import type { CallEnd } from "#contract/realtime.ts";
import type { Durations } from "#src/config/durations.ts";
import type { Ids } from "#src/deps.ts";
import type { Grants } from "#src/realtime/peerjs/grants.ts";
import { TabBindings } from "#src/realtime/tab-bindings.ts";
import { Absences } from "#src/timing/absences.ts";
import { Timeouts } from "#src/timing/timeouts.ts";
import { type Act, type Call, type End, endOf, otherOf, type Tab } from "./call.ts";
import { type CallFrame, companionAway, type Effect, finished, send } from "./effects.ts";

/** None for the one who ended it. */
type EndReasons = { caller?: CallEnd; callee?: CallEnd };

export interface ExchangeDeps {
  grants: Pick<Grants, "give" | "end">;
  ids: Ids;
  durations: Pick<Durations, "callRingsMs" | "reconnectGraceMs">;
}

export type OpenCalls = ReturnType<typeof createOpenCalls>;

export function createOpenCalls({ grants, ids, durations: { callRingsMs, reconnectGraceMs } }: ExchangeDeps) {
  const calls = new Map<string, Call>();
  const talks = new Set<Call>();
  const ends = new TabBindings<End>();
  const ringing = new Timeouts<Call>(callRingsMs);
  const noTab = new Timeouts<Call>(reconnectGraceMs);
  const away = new Absences<End>(reconnectGraceMs, ROOM_KEPT_MS);
  const unannounced = new Timeouts<End>(COMPANION_AWAY_AFTER_MS);

  function ring({ person, tab }: Act, calleeId: string, now: number): { callId: string; effects: Effect[] } {
    const caller: End = { person, connection: null, peerId: ids() };
    const callee: End = { person: calleeId, connection: null, peerId: ids() };
    const call: Call = { id: ids(), caller, callee, answered: false };
    keep(call);
    ends.attach(caller, tab);
    ringing.start(call, now);
    return { callId: call.id, effects: [{ kind: "rang", call }] };
  }

  function keep(call: Call): void {
    const { caller, callee } = call;
    for (const { person } of [caller, callee]) calls.set(person, call);
    if (!call.answered) return;
    talks.add(call);
    grants.give(caller.peerId, callee.peerId);
  }

  function pickUp(call: Call, tab: Tab): Effect[] {
    const { caller, callee } = call;
    call.answered = true;
    ringing.stop(call);
    noTab.stop(call);
    ends.attach(callee, tab);
    keep(call);
    const frame = finished(call, callee, "elsewhere");
    return [
      { kind: "answered", call },
      { kind: "stoppedRinging", call, frame, exceptTab: tab.connection },
      ...(isKnownAway(caller) ? send(callee, companionAway(call, true)) : []),
    ];
  }

  /** In every tab that has the call or rings, and in the one that declines: it may have sent HEAR_CALLS just before. */
  const finish = (call: Call, reasons: EndReasons): Effect[] =>
    close(call, (recipient) => {
      const reason = recipient === call.caller ? reasons.caller : reasons.callee;
      return reason ? finished(call, recipient, reason) : null;
    });

  function leave(call: Call, person: string): Effect[] {
    if (isRingingAt(call, person)) return finish(call, { caller: "busy", callee: "elsewhere" });
    const other = call.answered ? "ended" : "cancelled";
    return finish(call, person === call.caller.person ? { callee: other } : { caller: other });
  }

  function close(call: Call, frameFor: (recipient: End) => CallFrame | null): Effect[] {
    const { caller, callee, answered } = call;
    const effects = [caller, ...(answered ? [callee] : [])].flatMap((recipient) => {
      const frame = frameFor(recipient);
      return frame ? send(recipient, frame) : [];
    });
    const frame = answered ? null : frameFor(callee);
    if (frame) effects.push({ kind: "stoppedRinging", call, frame, exceptTab: null });
    if (answered) effects.push({ kind: "ended", call });
    forget(call);
    return effects;
  }

  function forget(call: Call): void {
    ringing.stop(call);
    noTab.stop(call);
    talks.delete(call);
    grants.end(call.caller.peerId);
    for (const end of [call.caller, call.callee]) {
      calls.delete(end.person);
      ends.release(end);
      away.stop(end);
      unannounced.stop(end);
    }
  }

  const isRingingAt = (call: Call, person: string) => !call.answered && call.callee.person === person;
  const isKnownAway = (end: End) => end.connection === null && away.has(end) && !unannounced.has(end);

  return {
    ends,
    ringing,
    noTab,
    away,
    unannounced,
    keep,
    ring,
    pickUp,
    leave,
    finish,
    close,
    all: (): Call[] => [...new Set(calls.values())],
    of: (person: string): Call | undefined => calls.get(person),
    with: (end: End): Call => calls.get(end.person)!,
    isRingingAt,
    ringingAt(person: string): Call | null {
      const call = calls.get(person);
      return call && isRingingAt(call, person) ? call : null;
    },
    /** A tab that is away cannot be asked, so its call gives way to any tab of the person. */
    isElsewhere(call: Call, { person, tab }: Act): boolean {
      const { connection } = endOf(call, person);
      return connection !== null && connection !== tab.connection;
    },
    isKnownAway,
    isCompanionAway: (end: End): boolean => isKnownAway(otherOf(calls.get(end.person)!, end)),
    answered: (): number => talks.size,
  };
}
