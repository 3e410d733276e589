import type { Role } from "#contract/roles.ts";
import { isRemoval, type SanctionKind } from "#contract/sanctions.ts";
import { HOUR_MS } from "#contract/time.ts";

/** What someone who moderates is to the person concerned. */
type Tie = "self" | "friend" | "blocked" | "none";

export interface Moderator {
  id: string;
  role: Role;
}

export const asModerator = ({ userId, role }: { userId: string; role: Role }): Moderator => ({
  id: userId,
  role,
});

export interface Subject {
  tie: Tie;
  /** Null for guests. */
  role: Role | null;
}

/** Never about oneself, friends and people one has blocked; about moderators only as an admin, and about admins only by the command line. */
export const mayActOn = ({ role }: Pick<Moderator, "role">, subject: Subject): boolean =>
  role !== "member" &&
  subject.tie === "none" &&
  subject.role !== "admin" &&
  (subject.role !== "moderator" || role === "admin");

const MODERATOR_DAYS = 7;

/** @param days null: without an end */
export function mayImpose(
  { role }: Pick<Moderator, "role">,
  kind: SanctionKind,
  days: number | null,
): boolean {
  if (role === "admin") return true;
  if (role !== "moderator") return false;
  if (kind === "suspend") return days !== null && days <= MODERATOR_DAYS;
  if (kind === "no_first_messages") return days !== null && days <= MODERATOR_DAYS;
  return kind === "warn" || kind === "hold" || isRemoval(kind);
}

/** One's own decision and what reports alone caused; those of others, and of the command line, only as an admin. */
export const mayRevoke = ({ id, role }: Moderator, { by }: { by: string | null }): boolean =>
  role === "admin" || (role === "moderator" && (by === null || by === id));

/** @internal */
export const SANCTIONS_AN_HOUR = 60;
export const sanctionsSince = (now: number): number => now - HOUR_MS;

export interface Circumstances {
  hasReport: boolean;
  /** Sanctions of this moderator within the last hour. */
  lately: number;
  /** Whether someone else could second it: another moderator or admin at work. */
  hasSecond: boolean;
  /** Whether there is another admin. */
  hasOtherAdmin: boolean;
}

/** For whom a sanction waits; null if it is made at once. Where there is no one else, one person decides alone. */
export function waitsFor(
  { role }: Pick<Moderator, "role">,
  { hasReport, lately, hasSecond, hasOtherAdmin }: Circumstances,
): "second_person" | "needs_admin" | null {
  const hasAdmin = role !== "admin" || hasOtherAdmin;
  if (lately >= SANCTIONS_AN_HOUR && hasAdmin) return "needs_admin";
  return !hasReport && hasSecond ? "second_person" : null;
}

/** Never by who proposed it. */
export const maySecond = (
  { id, role }: Moderator,
  { by, waitsFor: whom }: { by: string; waitsFor: "second_person" | "needs_admin" },
): boolean => by !== id && (role === "admin" || (role === "moderator" && whom === "second_person"));
