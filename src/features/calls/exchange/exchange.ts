import { COMPANION_AWAY_AFTER_MS } from "#contract/limits.ts";
import type { CallEnd } from "#contract/realtime.ts";
import type { Ids } from "#src/deps.ts";
import type { Durations } from "#src/durations.ts";
import { Problem } from "#src/problem.ts";
import { Holders } from "#src/realtime/holders.ts";
import { Delay } from "#src/timing/delay.ts";
import { type Call, type End, endOf, isBetween, otherOf, type Tab } from "./call.ts";
import { companionAway, type Effect, expired, finished, type Told, tell } from "./effects.ts";

/** Someone does something in one of their tabs. */
export interface Act {
  person: string;
  tab: Tab;
}

/** What each of the two hears when a call ends; nothing for the one who ended it. */
type Farewell = { caller?: CallEnd; callee?: CallEnd };

/**
 * Who calls whom, as a telephone exchange knows it. It knows neither clock nor sockets: `now` is in milliseconds, and
 * what clients must hear goes out as effects. After each call every person has one call at most, which rings at the
 * callee or is answered; `exchange.property.test.ts` holds it to that.
 */
export function createExchange({
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
  /** Ends whose socket is away, and of those the ones whose companion has not been told yet. */
  const away = new Delay<End>(reconnectGraceMs);
  const untold = new Delay<End>(COMPANION_AWAY_AFTER_MS);

  /**
   * Rings at a friend. Two who call each other at once have answered; who calls again in the same tab goes on ringing.
   * A call that rings here meanwhile finds its callee busy.
   * @throws Problem another_tab, call_busy
   */
  function call(act: Act, calleeId: string, now: number): { callId: string; effects: Effect[] } {
    const objection = objectionTo(act, calleeId);
    if (objection) throw new Problem(objection);
    const mine = calls.get(act.person);
    if (mine && isBetween(mine, act.person, calleeId)) return callAgain(act, mine, now);
    return ring(act, calleeId, now, mine ? dropFor(mine, act.person) : []);
  }

  /** Why this call cannot begin now: one of the two is in another one. */
  function objectionTo({ person, tab }: Act, calleeId: string): "another_tab" | "call_busy" | null {
    const mine = calls.get(person);
    const isTheirs = mine !== undefined && isBetween(mine, person, calleeId);
    if (isTheirs && isRingingAt(mine, person)) return null;
    if (mine && isElsewhere(mine, { person, tab })) return "another_tab";
    return !isTheirs && calls.has(calleeId) ? "call_busy" : null;
  }

  function callAgain(act: Act, mine: Call, now: number): { callId: string; effects: Effect[] } {
    if (isRingingAt(mine, act.person)) return { callId: mine.id, effects: pickUp(mine, act.tab) };
    if (endOf(mine, act.person).connection === act.tab.connection) return { callId: mine.id, effects: [] };
    return ring(act, otherOf(mine, endOf(mine, act.person)).person, now, dropFor(mine, act.person));
  }

  /** A tab that is away cannot be asked, so its call gives way to whichever tab of the same person begins anew. */
  function isElsewhere(mine: Call, { person, tab }: Act): boolean {
    const { connection } = endOf(mine, person);
    return connection !== null && connection !== tab.connection;
  }

  /** What this person leaves for a call of their own. */
  function dropFor(mine: Call, person: string): Effect[] {
    if (isRingingAt(mine, person)) return over(mine, { caller: "busy", callee: "elsewhere" });
    const other = mine.answered ? "ended" : "cancelled";
    return over(mine, person === mine.caller.person ? { callee: other } : { caller: other });
  }

  function ring({ person, tab }: Act, calleeId: string, now: number, effects: Effect[]) {
    const caller: End = { person, connection: null, peerId: ids() };
    const callee: End = { person: calleeId, connection: null, peerId: ids() };
    const rung: Call = { id: ids(), caller, callee, answered: false };
    calls.set(person, rung);
    calls.set(calleeId, rung);
    ends.bring(caller, tab);
    ringing.start(rung, now);
    return { callId: rung.id, effects: [...effects, { kind: "rang", call: rung } satisfies Effect] };
  }

  /** @throws Problem call_ended, also when another tab was quicker. */
  function answer({ person, tab }: Act, callerId: string): { callId: string; effects: Effect[] } {
    const mine = calls.get(person);
    if (mine?.caller.person !== callerId) throw new Problem("call_ended");
    if (!mine.answered) return { callId: mine.id, effects: pickUp(mine, tab) };
    if (mine.callee.connection !== tab.connection) throw new Problem("call_ended");
    return { callId: mine.id, effects: [] };
  }

  function pickUp(rung: Call, tab: Tab): Effect[] {
    const { caller, callee } = rung;
    rung.answered = true;
    ringing.stop(rung);
    unheard.stop(rung);
    ends.bring(callee, tab);
    for (const { peerId } of [caller, callee]) peers.set(peerId, rung);
    return [
      { kind: "answered", call: rung },
      { kind: "stilled", call: rung, frame: finished(rung, callee, "elsewhere"), knows: tab.connection },
      ...(isToldAway(caller) ? tell(callee, companionAway(rung, true)) : []),
    ];
  }

  /**
   * Declines (in any tab), cancels or hangs up (in the one that has the call).
   * @throws Problem call_ended
   */
  function end({ person, tab }: Act, otherId: string): Effect[] {
    const mine = calls.get(person);
    if (!mine || !isBetween(mine, person, otherId)) throw new Problem("call_ended");
    if (isRingingAt(mine, person))
      return over(mine, { caller: "declined", callee: "elsewhere" }, tab.connection);
    if (endOf(mine, person).connection !== tab.connection) throw new Problem("call_ended");
    return dropFor(mine, person);
  }

  /** What rings at this person from that caller may not be answered any more. */
  function refuse(person: string, callerId: string): Effect[] {
    const mine = ringingAt(person);
    return mine?.caller.person === callerId ? over(mine, { caller: "ended", callee: "ended" }) : [];
  }

  /**
   * This person is about to meet someone in the video chat, in this tab: their own call ends, what rings goes on.
   * @throws Problem another_tab, unless the chat takes over.
   */
  function giveWay({ person, tab, takeOver }: Act & { takeOver: boolean }): Effect[] {
    const mine = calls.get(person);
    if (!mine || isRingingAt(mine, person)) return [];
    if (!takeOver && isElsewhere(mine, { person, tab })) throw new Problem("another_tab");
    const own = endOf(mine, person);
    const told = own.connection === tab.connection ? [] : tell(own, finished(mine, own, "elsewhere"));
    return [...told, ...dropFor(mine, person)];
  }

  /** The socket dropped. Its call waits for it to come back. */
  function connectionLost(connection: string, now: number): void {
    const mine = ends.ofConnection(connection);
    if (!mine) return;
    ends.sendAway(mine);
    away.start(mine, now);
    untold.start(mine, now);
  }

  /** A new socket shows the token of an earlier one: it is the same tab. The earlier socket may still look open. */
  function connectionBack(token: string, tab: Tab): Effect[] {
    const mine = ends.ofToken(token);
    if (!mine || ends.ofConnection(tab.connection)) return [];
    const its = calls.get(mine.person)!;
    const effects = tell(mine, finished(its, mine, "elsewhere"));
    if (its.answered && isToldAway(mine))
      effects.push(...tell(otherOf(its, mine), companionAway(its, false)));
    ends.bring(mine, tab);
    away.stop(mine);
    untold.stop(mine);
    return effects;
  }

  /** The connection speaks for this person now, or for no member: a call that it had as another user ends. */
  function identify(connection: string, person: string | null): Effect[] {
    const mine = ends.ofConnection(connection);
    if (!mine || mine.person === person) return [];
    const its = calls.get(mine.person)!;
    return over(its, { caller: "ended", callee: its.answered ? "ended" : "cancelled" });
  }

  /** The last tab of this person is gone. What rings there goes on for a moment: a page that is reloaded comes back. */
  function unreachable(person: string, now: number): void {
    const mine = ringingAt(person);
    if (mine) unheard.start(mine, now);
  }

  /** A tab of this person is here. */
  function reachable(person: string): void {
    const mine = ringingAt(person);
    if (mine) unheard.stop(mine);
  }

  /** The two may not talk any more. Only the one who blocks is told the reason. */
  function block(blocker: string, blocked: string): Effect[] {
    const mine = calls.get(blocker);
    if (!mine || !isBetween(mine, blocker, blocked)) return [];
    const [caller, callee] = mine.answered
      ? (["ended", "ended"] as const)
      : (["declined", "cancelled"] as const);
    const byCaller = mine.caller.person === blocker;
    return over(mine, byCaller ? { caller: "blocked", callee } : { caller, callee: "blocked" });
  }

  /** Does what time brings. */
  function tick(now: number): Effect[] {
    const effects: Effect[] = [];
    for (const rung of ringing.due(now)) effects.push(...close(rung, (hearer) => expired(rung, hearer)));
    for (const mine of untold.due(now)) effects.push(...tellAway(mine));
    for (const mine of away.due(now)) effects.push(...lose(mine));
    for (const rung of unheard.due(now)) effects.push(...over(rung, { caller: "lost", callee: "lost" }));
    return effects;
  }

  function tellAway(mine: End): Effect[] {
    const its = calls.get(mine.person)!;
    return its.answered ? tell(otherOf(its, mine), companionAway(its, true)) : [];
  }

  function lose(mine: End): Effect[] {
    const its = calls.get(mine.person)!;
    return over(its, its.answered ? { caller: "lost", callee: "lost" } : { callee: "cancelled" });
  }

  const over = (its: Call, words: Farewell, knows: string | null = null): Effect[] =>
    close(
      its,
      (hearer) => {
        const reason = hearer === its.caller ? words.caller : words.callee;
        return reason ? finished(its, hearer, reason) : null;
      },
      knows,
    );

  function close(its: Call, frameFor: (hearer: End) => Told | null, knows: string | null = null): Effect[] {
    const { caller, callee, answered } = its;
    const effects = [caller, ...(answered ? [callee] : [])].flatMap((hearer) => {
      const frame = frameFor(hearer);
      return frame ? tell(hearer, frame) : [];
    });
    const frame = answered ? null : frameFor(callee);
    if (frame) effects.push({ kind: "stilled", call: its, frame, knows });
    if (answered) effects.push({ kind: "ended", call: its });
    forget(its);
    return effects;
  }

  function forget(its: Call): void {
    ringing.stop(its);
    unheard.stop(its);
    for (const mine of [its.caller, its.callee]) {
      calls.delete(mine.person);
      peers.delete(mine.peerId);
      ends.free(mine);
      away.stop(mine);
      untold.stop(mine);
    }
  }

  const isRingingAt = (its: Call, person: string) => !its.answered && its.callee.person === person;

  function ringingAt(person: string): Call | null {
    const mine = calls.get(person);
    return mine && isRingingAt(mine, person) ? mine : null;
  }

  const ringsFrom = (person: string, callerId: string) => ringingAt(person)?.caller.person === callerId;

  const isToldAway = (mine: End) => mine.connection === null && away.has(mine) && !untold.has(mine);

  return {
    call,
    objectionTo,
    answer,
    end,
    refuse,
    giveWay,
    ringsFrom,
    ringingAt,
    connectionLost,
    connectionBack,
    identify,
    unreachable,
    reachable,
    block,
    tick,
    /** When `tick` may have something to do, unless something else happens before; null if never. */
    nextDue(): number | null {
      const due = Math.min(ringing.nextDue, untold.nextDue, away.nextDue, unheard.nextDue);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
    callOf: (person: string): Call | undefined => calls.get(person),
    endAt: ends.ofConnection,
    /** Whether the companion of this end is known to be away. */
    isCompanionAway: (mine: End): boolean => isToldAway(otherOf(calls.get(mine.person)!, mine)),
    /** Whether these PeerServer ids belong to the two ends of one answered call. */
    mayRelay: (from: string, to: string): boolean =>
      from !== to && peers.has(from) && peers.get(from) === peers.get(to),
    talks: (): number => peers.size / 2,
  };
}
