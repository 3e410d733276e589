import { RETURN_WITHIN_MS } from "#contract/limits.ts";
import { userIdOf } from "#contract/person-key.ts";
import type { Call, End, Tab } from "./call.ts";
import type { OpenCalls } from "./open-calls.ts";

export interface SavedCall {
  id: string;
  caller: SavedEnd;
  callee: SavedEnd;
  /** Null once it is answered. */
  ringsSince: number | null;
}

interface SavedEnd {
  person: string;
  peerId: string;
  tokens: readonly string[];
}

interface RememberedCall {
  id: string;
  ends: readonly [Remembered, Remembered];
}
/** By their key. */
type Remembered = { person: string; peerId: string };

/** From one server to the next. Everyone is away until their tab presents one of its tokens. */
export function createHandover(open: OpenCalls) {
  const saved = (end: End): SavedEnd => ({
    person: end.person,
    peerId: end.peerId,
    tokens: open.ends.tokensFor(end),
  });

  return {
    all: open.all,

    /** An answered call as two pages remember it, neither of whose people has one. */
    reopen({ id, ends: [caller, callee] }: RememberedCall, tabs: readonly [Tab, Tab]): Call {
      const call: Call = { id, caller: endOf(caller), callee: endOf(callee), answered: true };
      open.keep(call);
      open.ends.attach(call.caller, tabs[0]);
      open.ends.attach(call.callee, tabs[1]);
      return call;
    },

    save: (): SavedCall[] =>
      open.all().map((call) => ({
        id: call.id,
        caller: saved(call.caller),
        callee: saved(call.callee),
        ringsSince: open.ringing.sinceOf(call) ?? null,
      })),

    /** Into a new exchange. */
    restore(calls: SavedCall[], now: number): void {
      const from = now + RETURN_WITHIN_MS;
      for (const { id, caller, callee, ringsSince } of calls) {
        const call: Call = {
          id,
          caller: endFrom(caller),
          callee: endFrom(callee),
          answered: ringsSince === null,
        };
        open.keep(call);
        if (ringsSince !== null) {
          open.ringing.start(call, ringsSince);
          open.noTab.start(call, from);
        }
        for (const [end, { tokens }] of [
          [call.caller, caller],
          [call.callee, callee],
        ] as const) {
          if (!call.answered && end === call.callee) continue;
          open.ends.adopt(end, tokens);
          open.away.start(end, from);
          open.unannounced.start(end, from);
        }
      }
    },
  };
}

const endOf = ({ person, peerId }: Remembered): End => endFrom({ person: userIdOf(person)!, peerId });

const endFrom = ({ person, peerId }: Pick<SavedEnd, "person" | "peerId">): End => ({
  person,
  connection: null,
  peerId,
});
