import type { Page } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type {
  CaseView,
  Concerned,
  FoundPerson,
  PersonInForce,
  PersonRecord,
  SanctionBody,
  Sanctioned,
} from "#contract/moderation.ts";
import { isGuestKey, userIdOf, userKey } from "#contract/person-key.ts";
import type { SanctionKind } from "#contract/sanctions.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { createMembersAdmin } from "#src/features/profile/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Deciding } from "../deciding/actions.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { Moderator } from "../powers.ts";
import type { Sanctions } from "../sanctions/actions.ts";
import { createPeopleStore } from "./store.ts";

export type People = ReturnType<typeof createPeople>;

/** Other accounts that share a mark with this person, by the kinds of the marks. */
export type SharedMarks = (personKey: string) => { userId: string; marks: string[] }[];

/** The console names members by their account's id and guests by their key. */
const keyOf = (id: string): string => (isGuestKey(id) ? id : userKey(id));
const idOf = (key: string): string => userIdOf(key) ?? key;

export function createPeople({
  profile,
  sanctions,
  deciding,
  log,
  sharedMarks = () => [],
  ...deps
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "services"> & {
  profile: Profile;
  sanctions: Sanctions;
  deciding: Deciding;
  log: ModerationLog;
  sharedMarks?: SharedMarks;
}) {
  const { db, clock } = deps;
  const store = createPeopleStore(db);
  const payments = createPaymentsAdmin(deps);
  const membersBy = (by: string) => createMembersAdmin({ ...deps, by });

  function concerned(me: string, personKey: string, lang: Lang): Concerned {
    const userId = userIdOf(personKey);
    const member = userId === null ? undefined : store.member(userId);
    return {
      id: idOf(personKey),
      user: (userId !== null && profile.briefs(me, [userId], lang).get(userId)) || null,
      isGuest: isGuestKey(personKey),
      joinedAt: isoOrNull(member?.createdAt ?? null),
      role: member?.role ?? null,
    };
  }

  /** What the person says of themselves now. */
  function words(personKey: string): CaseView["words"] {
    const member = store.member(userIdOf(personKey) ?? "");
    return member ? saidBy(member) : null;
  }

  const langOf = (personKey: string): Lang | null => store.member(userIdOf(personKey) ?? "")?.lang ?? null;

  function find(text: string): FoundPerson[] {
    return membersBy("console")
      .find(text)
      .map(({ id, name, role, createdAt, lockedAt, deletedAt }) => ({
        id,
        name,
        role,
        joinedAt: iso(createdAt),
        suspended: lockedAt !== null,
        deleted: deletedAt !== null,
      }));
  }

  /** Those whom this moderator may act on. */
  function inForce(me: Moderator, kind: "held" | "suspended", page: Page, lang: Lang) {
    const kinds: SanctionKind[] = kind === "held" ? ["hold"] : ["suspend", "ban"];
    return db.reading(() => {
      const { data, total } = sanctions.inForceOf(me, kinds, page);
      const rows: PersonInForce[] = data.map(({ personKey, sanction }) => ({
        person: concerned(me.id, personKey, lang),
        sanction,
      }));
      return { data: rows, pagination: { ...page, total } };
    });
  }

  /** Reading it is a reveal, and logged. @throws Problem not_found, also for people whom this moderator may not act on */
  function record(me: Moderator, id: string, lang: Lang): PersonRecord {
    const personKey = keyOf(id);
    return db.transaction(() => {
      deciding.demandMayAct(me, personKey);
      log.add(me.id, "open_record", personKey);
      const userId = userIdOf(personKey);
      return {
        person: concerned(me.id, personKey, lang),
        standing: sanctions.standing(personKey),
        words: words(personKey),
        mayAct: true,
        reports: { ...store.reportsAbout(personKey), made: store.reportsBy(personKey) },
        sanctions: sanctions.history(personKey),
        shared: sharing(me, personKey),
        ...(userId === null ? OF_A_GUEST : accountOf(userId)),
      };
    });
  }

  function accountOf(userId: string): Pick<PersonRecord, keyof typeof OF_A_GUEST> {
    const member = store.member(userId)!;
    return {
      account: {
        email: member.email,
        phoneNumber: member.phoneNumber,
        lang: member.lang,
        providers: store.providers(userId),
        secondFactor: store.hasSecondFactor(userId),
        lastSeenAt: isoOrNull(member.lastSeenAt),
        vipUntil: isoOrNull(member.vipUntil),
        deletedAt: isoOrNull(member.deletedAt),
      },
      photos: store.photos(userId).map((photo) => ({ ...photo, wasRemoved: false })),
      events: store
        .events(userId, clock())
        .map(({ startsAt, ...event }) => ({ ...event, startsAt: iso(startsAt) })),
      sessions: store.sessions(userId, clock()).map(({ createdAt, lastSeenAt, ...session }) => ({
        ...session,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
      })),
      payments: store.payments(userId).map(({ at, status, ...payment }) => ({
        ...payment,
        at: iso(at),
        status: status ?? "unopened",
      })),
    };
  }

  /** Only those whom this moderator may know of. */
  function sharing(me: Moderator, personKey: string): PersonRecord["shared"] {
    const shared = sharedMarks(personKey).filter(({ userId }) => deciding.mayAct(me, userKey(userId)));
    const names = new Map(store.names(shared.map(({ userId }) => userId)).map(({ id, name }) => [id, name]));
    return shared.map(({ userId, marks }) => ({ id: userId, name: names.get(userId) ?? "", marks }));
  }

  /** Without a report, so it needs a ground and, where there is one, a second person. @throws Problem not_found, forbidden */
  function sanction(me: Moderator, id: string, body: SanctionBody): Sanctioned {
    const personKey = keyOf(id);
    const { kind, reason, days = null, target = null, note = null, ground } = body;
    const wish = { personKey, caseId: null, kind, days, target, reason, note: note || null, ground };
    if (isGuestKey(personKey) && kind !== "warn" && kind !== "hold") throw new Problem("forbidden");
    const { sanction, proposed } = deciding.impose(me, wish);
    const made = sanction && sanctions.history(personKey).find((view) => view.id === sanction.id)!;
    return { sanction: made, proposed };
  }

  /** Runs `work` on an account and notes it. @throws Problem not_found */
  function on(me: Moderator, id: string, action: string, work: (by: string) => void, details = {}): void {
    db.transaction(() => {
      deciding.demandMayAct(me, userKey(id));
      work(me.id);
      log.add(me.id, action, userKey(id), details);
    });
  }

  return {
    concerned,
    words,
    langOf,
    addressOf: (id: string) => store.member(id)!,
    find,
    inForce,
    record,
    sanction,
    endSessions: (me: Moderator, id: string, ground: string): void =>
      on(me, id, "end_sessions", (by) => void membersBy(by).endSessions(id), { ground }),
    /** By e-mail alone: a moderator never sees the link, which opens the account. */
    sendRecoveryLink: (me: Moderator, id: string, ground: string): void =>
      on(me, id, "send_recovery_link", (by) => void membersBy(by).resetLink(id, { isSent: true }), {
        ground,
      }),
    giftVip: (me: Moderator, id: string, { days, ground }: { days: number; ground: string }): void =>
      on(me, id, "gift_vip", () => void payments.gift(id, days), { days, ground }),
    erase: (me: Moderator, id: string, { now, ground }: { now: boolean; ground: string }): void =>
      on(me, id, "erase", (by) => membersBy(by).erase(id, { isNow: now }), { now, ground }),
    /** The archive that the member could download themselves. */
    async export(
      me: Moderator,
      id: string,
      ground: string,
      lang: Lang,
    ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
      on(me, id, "export", (by) => membersBy(by).noteExport(id), { ground });
      return profile.archiveOf(id, lang);
    },
    /** An admin is made by the command line alone. @throws Problem not_found, also for oneself and other admins */
    setRole: (
      me: Moderator,
      id: string,
      { role, ground }: { role: "member" | "moderator"; ground: string },
    ): void =>
      void on(
        me,
        id,
        "role",
        () => {
          store.setRole(id, role);
          deps.services.securityLog.note("role", { user: id, role, by: me.id });
        },
        { role, ground },
      ),
  };
}

const saidBy = ({
  name,
  status,
  description,
  prompts,
}: NonNullable<CaseView["words"]>): CaseView["words"] => ({ name, status, description, prompts });

const OF_A_GUEST = { account: null, photos: [], events: [], sessions: [], payments: [] };
