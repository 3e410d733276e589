import { Problem } from "#src/problem.ts";
import { type Act, type Call, type End, endOf, isBetween, otherOf } from "./call.ts";
import { companionAway, type Effect, expired, finished, send } from "./effects.ts";
import { createHandover } from "./handover.ts";
import { createOpenCalls, type ExchangeDeps, type OpenCalls } from "./open-calls.ts";
import { createTabs } from "./tabs.ts";

/** Pure state, without a clock or sockets: messages for clients are returned as effects. */
export function createExchange(deps: ExchangeDeps) {
  const open = createOpenCalls(deps);
  return {
    ...createCaller(open),
    ...createCallee(open),
    ...createEitherEnd(open),
    ...createTabs(open),
    ...createTimers(open),
    ...createHandover(open),
    callOf: open.of,
    endAt: open.ends.ofConnection,
    ringingAt: open.ringingAt,
    isCompanionAway: open.isCompanionAway,
    answered: open.answered,
  };
}

function createCallee(open: OpenCalls) {
  const ringsFrom = (person: string, callerId: string) => open.ringingAt(person)?.caller.person === callerId;

  return {
    ringsFrom,

    /** @throws Problem call_ended, also when another tab was quicker. */
    answer({ person, tab }: Act, callerId: string): { callId: string; effects: Effect[] } {
      const call = open.of(person);
      if (call?.caller.person !== callerId) throw new Problem("call_ended");
      if (!call.answered) return { callId: call.id, effects: open.pickUp(call, tab) };
      if (call.callee.connection !== tab.connection) throw new Problem("call_ended");
      return { callId: call.id, effects: [] };
    },

    refuse(person: string, callerId: string): Effect[] {
      const call = open.ringingAt(person);
      return call?.caller.person === callerId ? open.finish(call, { caller: "ended", callee: "ended" }) : [];
    },
  };
}

function createTimers(open: OpenCalls) {
  const { ringing, noTab, away, unannounced } = open;

  function announceAway(end: End): Effect[] {
    const call = open.with(end);
    return call.answered ? send(otherOf(call, end), companionAway(call, true)) : [];
  }

  function lose(end: End): Effect[] {
    const call = open.with(end);
    return open.finish(call, call.answered ? { caller: "lost", callee: "lost" } : { callee: "cancelled" });
  }

  return {
    tick(now: number): Effect[] {
      const effects: Effect[] = [];
      for (const call of ringing.due(now))
        effects.push(...open.close(call, (recipient) => expired(call, recipient)));
      for (const end of unannounced.due(now)) effects.push(...announceAway(end));
      for (const end of away.due(now)) effects.push(...lose(end));
      for (const call of noTab.due(now))
        effects.push(...open.finish(call, { caller: "lost", callee: "lost" }));
      return effects;
    },

    nextDue(): number | null {
      const due = Math.min(ringing.nextDue, unannounced.nextDue, away.nextDue, noTab.nextDue);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}

function createEitherEnd(open: OpenCalls) {
  return {
    /** Declines in any tab, cancels or hangs up only in the tab that has the call. @throws Problem call_ended */
    end({ person, tab }: Act, otherId: string): Effect[] {
      const call = open.of(person);
      if (!call || !isBetween(call, person, otherId)) throw new Problem("call_ended");
      if (open.isRingingAt(call, person))
        return open.finish(call, { caller: "declined", callee: "elsewhere" });
      if (endOf(call, person).connection !== tab.connection) throw new Problem("call_ended");
      return open.leave(call, person);
    },

    /** A call that rings for this person goes on ringing. @throws Problem another_tab, unless the chat takes over. */
    giveWay({ person, tab, takeOver }: Act & { takeOver: boolean }): Effect[] {
      const call = open.of(person);
      if (!call || open.isRingingAt(call, person)) return [];
      if (!takeOver && open.isElsewhere(call, { person, tab })) throw new Problem("another_tab");
      const own = endOf(call, person);
      const notice = own.connection === tab.connection ? [] : send(own, finished(call, own, "elsewhere"));
      return [...notice, ...open.leave(call, person)];
    },

    /** Only the one who blocks gets the reason. */
    block(blocker: string, blocked: string): Effect[] {
      const call = open.of(blocker);
      if (!call || !isBetween(call, blocker, blocked)) return [];
      const [caller, callee] = call.answered
        ? (["ended", "ended"] as const)
        : (["declined", "cancelled"] as const);
      const byCaller = call.caller.person === blocker;
      return open.finish(call, byCaller ? { caller: "blocked", callee } : { caller, callee: "blocked" });
    },
  };
}

function createCaller(open: OpenCalls) {
  /** Two people who call each other at once have answered. A call that rings for the caller meanwhile ends as busy. */
  function call(act: Act, calleeId: string, now: number): { callId: string; effects: Effect[] } {
    const objection = objectionTo(act, calleeId);
    if (objection) throw new Problem(objection);
    const current = open.of(act.person);
    if (!current) return open.ring(act, calleeId, now);
    if (isBetween(current, act.person, calleeId)) return callAgain(act, current, now);
    return ringInstead(current, act, calleeId, now);
  }

  function objectionTo(act: Act, calleeId: string): "another_tab" | "call_busy" | null {
    const current = open.of(act.person);
    const isTheirs = current !== undefined && isBetween(current, act.person, calleeId);
    if (isTheirs && open.isRingingAt(current, act.person)) return null;
    if (current && open.isElsewhere(current, act)) return "another_tab";
    return !isTheirs && open.of(calleeId) ? "call_busy" : null;
  }

  function callAgain(act: Act, current: Call, now: number): { callId: string; effects: Effect[] } {
    if (open.isRingingAt(current, act.person))
      return { callId: current.id, effects: open.pickUp(current, act.tab) };
    const own = endOf(current, act.person);
    if (own.connection === act.tab.connection) return { callId: current.id, effects: [] };
    return ringInstead(current, act, otherOf(current, own).person, now);
  }

  function ringInstead(current: Call, act: Act, calleeId: string, now: number) {
    const left = open.leave(current, act.person);
    const { callId, effects } = open.ring(act, calleeId, now);
    return { callId, effects: [...left, ...effects] };
  }

  return { call, objectionTo };
}
