import type { BoundToTab, TabHandle } from "#src/realtime/tab-bindings.ts";

export type Tab = TabHandle;

/** One of the two people of a call. */
export interface End extends BoundToTab {
  readonly person: string;
  /** The socket of the tab that calls or talks; null while it is away, and before this end has answered. */
  connection: string | null;
  /** The PeerServer id: new for each call, so that no one can be recognized by it. */
  readonly peerId: string;
}

/** A person acting in one of their tabs. */
export interface Act {
  person: string;
  tab: Tab;
}

export interface Call {
  readonly id: string;
  readonly caller: End;
  readonly callee: End;
  /** The call rings until it is answered. */
  answered: boolean;
}

export const endOf = ({ caller, callee }: Call, person: string): End =>
  caller.person === person ? caller : callee;

export const otherOf = ({ caller, callee }: Call, end: End): End => (end === caller ? callee : caller);

export const isBetween = ({ caller, callee }: Call, a: string, b: string): boolean =>
  (caller.person === a && callee.person === b) || (caller.person === b && callee.person === a);
