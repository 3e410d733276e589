import { isRemoval, type SanctionKind } from "#contract/sanctions.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";

const ANYONE_AFTER_MS = 72 * HOUR_MS;

/** A revocation is no decision about anyone. */
export const mayBeAppealed = (
  {
    kind,
    createdAt,
    isRevoked,
    until,
  }: { kind: SanctionKind; createdAt: number; isRevoked: boolean; until: number | null },
  now: number,
  days: number,
): boolean => {
  if (kind === "revoke" || isRevoked || now >= createdAt + days * DAY_MS) return false;
  return isRemoval(kind) || kind === "warn" || until === null || until > now;
};

/** Someone else than who decided first; once it has waited for three days, any admin. */
export const mayDecideAppeal = (
  { id, role }: { id: string; role: string },
  { by, appealedAt }: { by: string | null; appealedAt: number },
  now: number,
): boolean => by !== id || (role === "admin" && now >= appealedAt + ANYONE_AFTER_MS);

/** Appeals of then or earlier have waited too long: a hold that reports alone caused ends. */
export const overdueSince = (now: number): number => now - ANYONE_AFTER_MS;
