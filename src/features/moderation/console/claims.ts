import { CASE_CLAIM_MS } from "#contract/sanctions.ts";

interface Claim {
  by: string;
  until: number;
}

/** Who has which case on the screen. Only in memory: after a restart the next press claims again. */
export class Claims {
  private readonly held = new Map<string, Claim>();

  /** Ends this moderator's other claims. Returns until when. */
  take(caseId: string, by: string, now: number): number {
    this.releaseAll(by);
    const until = now + CASE_CLAIM_MS;
    this.held.set(caseId, { by, until });
    return until;
  }

  isFree(caseId: string, by: string, now: number): boolean {
    const claim = this.held.get(caseId);
    return !claim || claim.until <= now || claim.by === by;
  }

  /** The case that this moderator has, if any. */
  heldBy(by: string, now: number): string | undefined {
    for (const [caseId, claim] of this.held) if (claim.by === by && claim.until > now) return caseId;
  }

  releaseAll(by: string): void {
    for (const [caseId, claim] of this.held) if (claim.by === by) this.held.delete(caseId);
  }

  /** Cases that others have. */
  ofOthers(me: string, now: number): { caseId: string; by: string }[] {
    for (const [caseId, { until }] of this.held) if (until <= now) this.held.delete(caseId);
    return [...this.held].filter(([, { by }]) => by !== me).map(([caseId, { by }]) => ({ caseId, by }));
  }
}
