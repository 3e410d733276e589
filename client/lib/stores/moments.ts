import { atom } from "nanostores";
import type { Face } from "#contract/profile.ts";

/** With a card of its own in a talk, where a toast would be missed. */
export type Moment =
  | { kind: "asks"; person: Face }
  | { kind: "friends"; person: Pick<Face, "id" | "name" | "image"> }
  | { kind: "stars"; stars: number };
export type Shown = Moment & { id: number };

/** Only the first is shown. */
export const $moments = atom<readonly Shown[]>([]);

let lastId = 0;

export function showMoment(moment: Moment): void {
  lastId += 1;
  $moments.set(queued($moments.get(), { ...moment, id: lastId }));
}

export const endMoment = (id: number): void =>
  $moments.set($moments.get().filter((shown) => shown.id !== id));

export const withdrawRequest = (userId: string): void =>
  $moments.set(without($moments.get(), "asks", userId));

export const forgetMoments = (): void => $moments.set([]);

/** A friendship replaces the request that led to it. @internal */
export function queued(queue: readonly Shown[], moment: Shown): Shown[] {
  if (moment.kind === "stars") return [...queue, moment];
  const others = without(queue, "asks", moment.person.id);
  return [...without(others, moment.kind, moment.person.id), moment];
}

const without = (queue: readonly Shown[], kind: Moment["kind"], userId: string): Shown[] =>
  queue.filter((shown) => shown.kind !== kind || shown.kind === "stars" || shown.person.id !== userId);
