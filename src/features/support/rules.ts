import { DAY_MS, MINUTE_MS } from "#contract/time.ts";

/** Requests that one address may send without a proof of work; one more every twenty minutes. */
export const WITHOUT_PROOF = { burst: 3, perSecond: 1 / 1_200 };
/** Requests that one address may send with a proof of work; one more every ten minutes. */
export const WITH_PROOF = { burst: 20, perSecond: 1 / 600 };

/** Receipts per address and day: anyone may have typed it, so receipts must not become a way to flood a stranger. */
export const RECEIPTS_A_DAY = 3;
export const receiptsSince = (now: number): number => now - DAY_MS;

/** Closed requests are deleted after this time. */
export const staleTickets = (now: number): number => now - 365 * DAY_MS;

export const PROOF_MS = 10 * MINUTE_MS;
