import type { Deps } from "#src/deps.ts";
import { createMailStore, type QueuedMail } from "./store.ts";

export type MailQueue = ReturnType<typeof createMailQueue>;
export type WaitingMail = Omit<QueuedMail, "sealed">;

const LISTED = 50;

/** The letters that wait, for an operator. Neither their text nor whom they go to is shown: they are sealed. */
export function createMailQueue({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createMailStore(db);
  return {
    now: clock,
    count: store.count,
    /** The oldest first. */
    waiting: (): WaitingMail[] => store.waiting(LISTED),
    /** Has the server send these within a minute. Returns how many. */
    retry: (id?: string): number => store.hurry(clock(), id),
    /** Returns whether there was one. */
    drop: (id: string): boolean => store.drop(id),
  };
}
