import type { OwnDecision } from "#contract/appeals.ts";
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

/** What is said to have led to it: reports of which a moderator may not have read a word, those of a case, or none. */
export const causeOf = ({
  by,
  caseId,
}: {
  by: string | null;
  caseId: string | null;
}): OwnDecision["cause"] => {
  if (by === null) return "reports";
  // A photo that was reviewed names itself there.
  return caseId === null || caseId.startsWith("photo:") ? "unreported" : "moderator";
};

/** Someone else than the one or two who decided first; once it has waited for three days, any admin. */
export const mayDecideAppeal = (
  { id, role }: { id: string; role: string },
  { by, secondedBy, appealedAt }: { by: string | null; secondedBy: string | null; appealedAt: number },
  now: number,
): boolean => (by !== id && secondedBy !== id) || (role === "admin" && now >= appealedAt + ANYONE_AFTER_MS);

/** Appeals of then or earlier have waited too long: a hold that reports alone caused ends. */
export const overdueSince = (now: number): number => now - ANYONE_AFTER_MS;
