import { Problem } from "#src/problem.ts";
import { type Act, type Call, endOf, isBetween, otherOf } from "./call.ts";
import type { Effect } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What the caller does. */
export function createCaller(open: OpenCalls) {
  /**
   * Calls a friend. Two people who call each other at once have answered; a user who calls again in the same tab goes on
   * ringing. A call that rings for the caller meanwhile ends as busy.
   * @throws Problem another_tab, call_busy
   */
  function call(act: Act, calleeId: string, now: number): { callId: string; effects: Effect[] } {
    const objection = objectionTo(act, calleeId);
    if (objection) throw new Problem(objection);
    const current = open.of(act.person);
    if (!current) return open.ring(act, calleeId, now);
    if (isBetween(current, act.person, calleeId)) return callAgain(act, current, now);
    return ringInstead(current, act, calleeId, now);
  }

  /** Why this call cannot start now: one of the two is in another one. */
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
