import type { AppealVerdict, OwnDecisions } from "#contract/appeals.ts";
import type { Lang } from "#contract/lang.ts";
import { isGuestKey, type PersonKey, userIdOf, userKey } from "#contract/person-key.ts";
import { isRemoval } from "#contract/sanctions.ts";
import type { Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createDecisionTickets, type Holder } from "#src/services/decision-tickets.ts";
import { ACTS } from "#src/timing/act-limits.ts";
import { Buckets } from "#src/timing/buckets.ts";
import { createSanctions, type SanctionRow } from "../sanctions/actions.ts";
import { mayBeAppealed, overdueSince } from "./rules.ts";
import { createAppealsStore } from "./store.ts";
import { ownAppealView, ownDecisionView } from "./view.ts";

export { mayDecideAppeal } from "./rules.ts";
export type Appeals = ReturnType<typeof createAppeals>;

/** Who "decides" an appeal that no one has looked at. */
const OVERDUE = "job";

/** What was decided about a person, for that person: they read it, confirm a warning, and appeal once. */
export function createAppeals({
  bans,
  config,
  db,
  clock,
  notifications,
  profile,
  changed,
  ...deps
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "services"> & {
  bans: Pick<Bans, "keptOutBy">;
  notifications: Pick<Notifications, "notifyOfAppeal">;
  profile: Profile;
  /** Called when something new waits for moderators. */
  changed: () => void;
}) {
  const store = createAppealsStore(db);
  const sanctions = createSanctions({ ...deps, db, clock });
  const tickets = createDecisionTickets(deps.services.secretKeys, clock);
  const { mails } = deps.services;
  const archives = new Buckets(ACTS.archive);

  profile.addDataKeeper({
    archive: async (userId) => ({ appeals: store.madeBy(userKey(userId)).map(ownAppealView) }),
  });

  /** A guest who has cleared the storage is the one whom the browser keeps out. What a member did stays theirs to know. */
  function holderAt(connection: Connection): PersonKey {
    const { key } = connection.person;
    const sanctionId = isGuestKey(key) ? bans.keptOutBy(connection) : null;
    const concerned = sanctionId === null ? undefined : sanctions.one(sanctionId)?.personKey;
    return concerned !== undefined && isGuestKey(concerned) ? concerned : key;
  }

  /** @throws Problem ticket_expired */
  function decisions(ticket: string): OwnDecisions {
    const { personKey, isFresh } = tickets.open(ticket);
    const now = clock();
    const rows = store.decisionsOf(personKey, now);
    return {
      data: rows.map((row) => ownDecisionView(row, { now, days: config.appealDays })),
      isMember: userIdOf(personKey) !== null,
      mayLeave: isFresh && userIdOf(personKey) !== null,
    };
  }

  /** One of the decisions about the holder. */
  function decisionOf({ personKey }: Holder, id: string) {
    const row = store.decisionsOf(personKey, clock()).find(({ sanction }) => sanction.id === id);
    if (!row) throw new Problem("not_found");
    return row;
  }

  /** @throws Problem ticket_expired, not_found, appeal_closed (made before, too late, or over) */
  function appeal({ ticket, id, text }: { ticket: string; id: string; text: string }): void {
    db.transaction(() => {
      const holder = tickets.open(ticket);
      const { sanction, isRevoked } = decisionOf(holder, id);
      const now = clock();
      if (!mayBeAppealed({ ...sanction, isRevoked: Boolean(isRevoked) }, now, config.appealDays))
        throw new Problem("appeal_closed");
      const row = { sanctionId: id, personKey: holder.personKey, text, createdAt: now };
      if (!store.add(row)) throw new Problem("appeal_closed");
    });
    changed();
  }

  /** A warning counts as read from now on. @throws Problem ticket_expired, not_found */
  function confirmReading({ ticket, id }: { ticket: string; id: string }): void {
    db.transaction(() => {
      const { sanction, readAt } = decisionOf(tickets.open(ticket), id);
      if (sanction.kind === "warn" && readAt === null) store.markRead(id, clock());
    });
  }

  /** The account of someone who has just signed in and is suspended. @throws Problem fresh_sign_in_needed */
  function leavingMember(ticket: string): string {
    const { personKey, isFresh } = tickets.open(ticket);
    const userId = userIdOf(personKey);
    if (userId === null || !isFresh) throw new Problem("fresh_sign_in_needed");
    return userId;
  }

  /** Call in a transaction. @throws Problem not_found */
  function decide(by: string, sanctionId: string, { outcome, answer: said }: AppealVerdict): void {
    const answer = said ?? null;
    const open = store.open(sanctionId);
    if (!open) throw new Problem("not_found");
    store.decide(sanctionId, { decidedAt: clock(), decidedBy: by, outcome, answer });
    if (outcome === "overturned") sanctions.revoke(by, open.sanction);
    const { by: first, secondedBy } = open.sanction;
    const reviewer = by === OVERDUE ? "no_one" : by === first || by === secondedBy ? "same" : "other";
    tell(open.sanction, { outcome, answer, reviewer });
  }

  function tell(
    { personKey, kind }: SanctionRow,
    verdict: {
      outcome: AppealVerdict["outcome"];
      answer: string | null;
      reviewer: "other" | "same" | "no_one";
    },
  ): void {
    const to = userIdOf(personKey) ?? "";
    const address = store.addressOf(to);
    if (!address) return;
    const { email, name, lang } = address;
    const what = isRemoval(kind) ? "removal" : kind === "warn" ? "warning" : "restriction";
    const link = new URL("/auth/login", config.publicUrl).href;
    mails.enqueue({ to: email, lang, kind: "appeal_decided", data: { name, ...verdict, what, link } });
    const url = sanctions.isLocked(to) ? "/auth/login" : "/decisions";
    db.whenCommitted(() => notifications.notifyOfAppeal({ to, outcome: verdict.outcome, url }));
  }

  return {
    holderAt,
    ticketFor: (personKey: PersonKey): string => tickets.issue(personKey),
    decisions,
    appeal,
    confirmReading,
    archive(ticket: string, lang: Lang) {
      const userId = leavingMember(ticket);
      if (config.rateLimits) refuseFor(archives.take(userId, clock()));
      return profile.archiveOf(userId, lang);
    },
    deleteAccount: (ticket: string): void => profile.deleteAccount(leavingMember(ticket)),
    waiting: store.waiting,
    open: store.open,
    decide,
    /** No one has looked at them for three days. Runs every minute. */
    endOverdueHolds: (): void =>
      db.transaction(() => {
        for (const hold of store.overdueHolds(overdueSince(clock())))
          decide(OVERDUE, hold.id, { outcome: "overturned" });
      }),
  };
}
