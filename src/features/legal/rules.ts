import { NOTICE_DAYS } from "#contract/legal.ts";
import { DAY_MS } from "#contract/time.ts";

/** `seenAt`: when this server first had it; 0 if no one had to be notified. */
export interface KnownEdition {
  version: string;
  seenAt: number;
}

export interface Coming {
  version: string;
  from: number;
}

/** The start of a day in UTC. Members get the full notice even if the operator upgrades after the edition's date. @internal */
export const inForceFrom = ({ version, seenAt }: KnownEdition): number =>
  Math.max(
    Date.parse(version),
    seenAt === 0 ? 0 : Math.ceil((seenAt + NOTICE_DAYS * DAY_MS) / DAY_MS) * DAY_MS,
  );

/** `editions` are oldest first; the oldest is in force if no other is. */
export function editionsAt(
  editions: readonly KnownEdition[],
  now: number,
): { current: string; coming: Coming | null } {
  const dated = editions.map((edition) => ({ version: edition.version, from: inForceFrom(edition) }));
  const inForce = dated.findLastIndex(({ from }) => from <= now);
  const current = dated[Math.max(inForce, 0)];
  if (!current) throw new Error("No edition of the legal texts");
  const later = dated.slice(Math.max(inForce, 0) + 1);
  const next = Math.min(...later.map(({ from }) => from));
  // Of several editions in one upgrade, only the last ever takes effect.
  return { current: current.version, coming: later.findLast(({ from }) => from === next) ?? null };
}
