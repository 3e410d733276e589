import type { RequestContext } from "#src/http/request-context.ts";

/** What the server and its read workers say to each other, in order. */

/** `at`: when they came online, or were last seen. */
export type Seen = readonly [userId: string, online: boolean, at: number];

/** A request that the core has let in. */
export interface Asked {
  id: number;
  path: string;
  headers: Record<string, string>;
  context: Pick<RequestContext, "requestId" | "route" | "lang" | "session" | "passedGuard">;
}

/** At least once a second. Who came and went rides on it, so that a worker knows of everyone of whom the core knew when it asked. */
export interface Told {
  /** The core's time, which is the worker's. */
  at: number;
  seen: readonly Seen[];
  asked?: Asked;
}

export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
}

/** Up to which rows of the change logs the worker knows people and events. */
export interface Applied {
  people: number;
  events: number;
}

/** `applied` is null while the worker reads everyone. */
export interface State {
  applied: Applied | null;
  memoryBytes: number;
}

/** An answer that failed is null. */
export type Said = State | { answered: number; answer: Answer | null };
