import type { ReportReason } from "#contract/reports.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

export const reportsSince = (now: number): number => now - DAY_MS;
/** When the reports of a day, of which this is the oldest, leave room for another. */
export const nextReportAt = (oldest: number): number => oldest + DAY_MS;

/** More would fill the disk and the console, and help no one. */
export const WAITING_MOST = 100;

const ACCOUNT_AGE_MS = 7 * DAY_MS;
const TALKS_LEAST = 5;

export interface History {
  createdAt: number;
  talks: number;
  upheld: number;
  dismissed: number;
}

/** Only such reports count towards a hold: a crowd of fresh accounts must not silence anyone. */
export const hasHistory = ({ createdAt, talks, upheld, dismissed }: History, now: number): boolean =>
  now - createdAt >= ACCOUNT_AGE_MS && talks >= TALKS_LEAST && upheld >= dismissed;

const GUEST_WEIGHT = 0.15;

/** 0 to 1: how much a reporter's history says for their report. Null for guests. */
export function reporterWeight(history: History | null, now: number): number {
  if (history === null) return GUEST_WEIGHT;
  const share = (history.upheld + 1) / (history.upheld + history.dismissed + 2);
  return hasHistory(history, now) ? 0.25 + 0.75 * share : 0.5 * share;
}

/** What a reason weighs when cases are put in order. */
export const SEVERITY: Record<ReportReason, number> = {
  child_endangerment: 10,
  looks_underage: 9,
  violent_threats: 8,
  hatred: 4,
  nudity: 4,
  privacy_violation: 4,
  insults: 2,
  spam: 2,
  other: 1,
};

/** Decisions at this time or earlier no longer count against anyone. */
export const staleReports = (now: number): number => now - 365 * DAY_MS;

/** A report about someone: who made it, from where, and whether its reporter has a history here. */
export interface Vote {
  reporterKey: string;
  /** Hashes of the browser and the network; null for a report whose place is forgotten. */
  device: string | null;
  address: string | null;
  counts: boolean;
  createdAt: number;
}

const VOTES_LEAST = 3;
/** Reports of anyone, guests and fresh accounts too, count together for the former and hold for the latter, once a day. */
const ANYONE_WITHIN_MS = 30 * MINUTE_MS;
const ANYONE_HOLDS_MS = HOUR_MS;
/** Reports by members with a history count together for a day and hold for a day. */
const HOLD_MS = DAY_MS;

/** What reports alone have caused, and a moderator has undone, for this person. */
export interface HeldBefore {
  /** When the last such hold began; null if there was none. */
  heldAt: number | null;
  /** When a moderator last cleared a hold: reports before it no longer count. */
  clearedAt: number | null;
}

/** Until when reports alone hold someone now; null if they do not. */
export function holdDue(
  votes: readonly Vote[],
  now: number,
  { heldAt, clearedAt }: HeldBefore,
): number | null {
  const since = (ms: number) =>
    votes.filter(
      ({ createdAt }) => createdAt > now - ms && createdAt > (clearedAt ?? Number.NEGATIVE_INFINITY),
    );
  const members = since(DAY_MS).filter(({ counts }) => counts);
  if (countVotes(members, ({ reporterKey, device }) => [reporterKey, device]) >= VOTES_LEAST)
    return now + HOLD_MS;
  if (heldAt !== null && heldAt > now - DAY_MS) return null;
  const anyone = countVotes(since(ANYONE_WITHIN_MS), ({ reporterKey, device, address }) => [
    reporterKey,
    device,
    address,
  ]);
  return anyone >= VOTES_LEAST ? now + ANYONE_HOLDS_MS : null;
}

/** Counts the votes that share no mark with an earlier one that counts. */
function countVotes(votes: readonly Vote[], marksOf: (vote: Vote) => (string | null)[]): number {
  const used = new Set<string>();
  let count = 0;
  for (const vote of votes.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const marks = marksOf(vote).flatMap((mark, at) => (mark === null ? [] : [`${at} ${mark}`]));
    if (marks.some((mark) => used.has(mark))) continue;
    for (const mark of marks) used.add(mark);
    count += 1;
  }
  return count;
}

/** Whether a hold that reports alone caused still stands after one of them was dismissed. Those made since count as well. */
export function hasGround(
  votes: readonly Vote[],
  hold: { createdAt: number; until: number },
  clearedAt: number | null,
): boolean {
  const asThen = votes.map((vote) => ({ ...vote, createdAt: Math.min(vote.createdAt, hold.createdAt) }));
  const due = holdDue(asThen, hold.createdAt, { heldAt: null, clearedAt });
  return due !== null && due >= hold.until;
}
