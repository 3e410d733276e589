import type { BoundToTab, TabHandle } from "#src/realtime/tab-bindings.ts";

export type Tab = TabHandle;

export interface End extends BoundToTab {
  readonly person: string;
  /** Null while the tab is away, and before this end has answered. */
  connection: string | null;
  /** New for each call, so that no one can be recognized by it. */
  readonly peerId: string;
}

export interface Act {
  person: string;
  tab: Tab;
}

export interface Call {
  readonly id: string;
  readonly caller: End;
  readonly callee: End;
  answered: boolean;
}

export const endOf = ({ caller, callee }: Call, person: string): End =>
  caller.person === person ? caller : callee;

export const otherOf = ({ caller, callee }: Call, end: End): End => (end === caller ? callee : caller);

export const isBetween = ({ caller, callee }: Call, a: string, b: string): boolean =>
  (caller.person === a && callee.person === b) || (caller.person === b && callee.person === a);
