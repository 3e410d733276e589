import { DAY_MS } from "#contract/time.ts";

/** Per address; one more every twenty minutes. */
export const WITHOUT_PROOF = { burst: 3, perSecond: 1 / 1_200 };
/** Per address; one more every ten minutes. */
export const WITH_PROOF = { burst: 20, perSecond: 1 / 600 };

/** Per address: anyone may have typed it, so receipts must not become a way to flood a stranger. */
export const RECEIPTS_A_DAY = 3;
export const receiptsSince = (now: number): number => now - DAY_MS;

export const staleTickets = (now: number): number => now - 365 * DAY_MS;
