import type { OwnDecision } from "#contract/appeals.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import { causeOf, mayBeAppealed } from "./rules.ts";
import type { AppealRow, createAppealsStore } from "./store.ts";

type DecisionRow = ReturnType<ReturnType<typeof createAppealsStore>["decisionsOf"]>[number];

/** As the person concerned sees it: neither who reported them nor who decided. */
export function ownDecisionView(
  { sanction, readAt, isRevoked, appeal }: DecisionRow,
  { now, days }: { now: number; days: number },
): OwnDecision {
  const { id, reason, note, createdAt, until } = sanction;
  const kind = sanction.kind as OwnDecision["kind"];
  const wasRevoked = Boolean(isRevoked);
  return {
    id,
    kind,
    reason,
    note,
    cause: causeOf(sanction),
    at: iso(createdAt),
    until: isoOrNull(until),
    isInForce: !wasRevoked && (until === null || until > now),
    mustBeRead: kind === "warn" && readAt === null && !wasRevoked,
    appeal: appeal && ownAppealView(appeal),
    mayAppeal: appeal === null && mayBeAppealed({ kind, createdAt, until, isRevoked: wasRevoked }, now, days),
  };
}

export const ownAppealView = ({ createdAt, text, outcome, answer, decidedAt }: AppealRow) => ({
  at: iso(createdAt),
  text,
  outcome,
  answer,
  decidedAt: isoOrNull(decidedAt),
});
