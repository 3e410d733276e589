import { DAY_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";
import type { MemberRow } from "./writing/store.ts";

export interface Sides {
  mine: MemberRow;
  theirs: MemberRow;
}

/** No `seq` is used twice, whatever is deleted. */
export const lastSeqOf = ({ mine, theirs }: Sides) => Math.max(mine.wroteSeq, theirs.wroteSeq);

/** A device that sends nothing for 60 days has no session any longer. */
export const REMEMBERED_MS = 60 * DAY_MS;

/** In the order of their ids: there is one row per pair. */
export type Pair = readonly [low: string, high: string];

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one]);

/** Up to this `seq` nothing is unread: the reader has read or deleted it. */
export const settledSeq = ({ readSeq, clearedSeq }: Pick<MemberRow, "readSeq" | "clearedSeq">) =>
  Math.max(readSeq, clearedSeq);

export type Waiting = Partial<Pick<MemberRow, "unread" | "unreadSince" | "mailed">>;

/** `firstAt` finds the time of the first unread message that is left. */
export function waitingWithout(
  { unread, unreadSince }: MemberRow,
  gone: number,
  firstAt: () => number | null,
): Waiting {
  if (gone === 0) return { unread, unreadSince };
  const left = Math.max(0, unread - gone);
  return left === 0
    ? { unread: 0, unreadSince: null, mailed: false }
    : { unread: left, unreadSince: firstAt() };
}

/** The `seq` of a message, in a form that tempts no client to compute with it. */
export const cursorOf = (seq: number) => seq.toString(36);

export function seqOfCursor(cursor: string): number {
  const seq = /^[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  if (Number.isSafeInteger(seq) && cursorOf(seq) === cursor) return seq;
  throw new Problem("validation_failed", {
    errors: [{ path: "cursor", code: "invalid_format", message: "A cursor comes from an earlier answer" }],
  });
}
