import { DAY_MS, MINUTE_MS } from "#contract/time.ts";

/** Requests that one address may send without a proof of work; one more every twenty minutes. */
export const WITHOUT_PROOF = { burst: 3, perSecond: 1 / 1_200 };
/** And with one. */
export const WITH_PROOF = { burst: 20, perSecond: 1 / 600 };

/** Letters to an address that anyone may have typed: "we have it" must not become a way to flood a stranger. */
export const RECEIPTS_A_DAY = 3;
export const receiptsSince = (now: number): number => now - DAY_MS;

/** A closed request says no more after this long. */
export const staleTickets = (now: number): number => now - 365 * DAY_MS;

export const PROOF_MS = 10 * MINUTE_MS;
