import { userIdOf, userKey } from "#contract/person-key.ts";
import { isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth, Browser, Session } from "#src/features/auth/actions.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { createOperatorTasksAdmin } from "#src/features/operator-tasks/admin/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { VerificationFeature } from "#src/features/verification/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Appeals } from "./appeals/actions.ts";
import { createAppealWork } from "./appeals/work.ts";
import { createCases } from "./cases/actions.ts";
import type { Console } from "./console/actions.ts";
import { createDeciding } from "./deciding/actions.ts";
import { createModerationLog } from "./log/actions.ts";
import { createPeople, type SharedMarks } from "./people/actions.ts";
import type { Moderator } from "./powers.ts";
import { createSanctions } from "./sanctions/actions.ts";
import { createRemovals } from "./sanctions/removals.ts";
import { createSelfies, type ReportPerson } from "./selfies/actions.ts";
import { createSettings } from "./settings/actions.ts";
import { createWork } from "./work/actions.ts";

export type ModerationFeature = ReturnType<typeof createModerationFeature>;

const GUESTS_KEPT_MS = 365 * 86_400_000;

/** The console of moderators: who may do what is in `powers.ts`, and everything done is in the log. */
export function createModerationFeature({
  bans,
  console,
  ...rest
}: Pick<Deps, "config" | "db" | "hub" | "log" | "clock" | "ids" | "services"> & {
  appeals: Appeals;
  auth: Auth;
  images: Images;
  notifications: Notifications;
  profile: Profile;
  report: ReportPerson;
  verification: VerificationFeature;
  console: Console;
  video: Video;
  bans: Pick<Bans, "alike" | "sharedBy">;
}) {
  const parts = { ...rest, changed: console.changed };
  const { auth, config, db, clock, services, profile, changed } = parts;
  const log = createModerationLog(parts);
  const sanctions = createSanctions(parts);
  const deciding = createDeciding({ ...parts, log, sanctions });
  /** A mark leads to the sanction that left it, and that to its person. */
  const sharedMarks: SharedMarks = (personKey) =>
    bans.sharedBy(userIdOf(personKey) ?? "").flatMap(({ sanctionId, kinds }) => {
      const userId = userIdOf(sanctions.one(sanctionId)?.personKey ?? "");
      return userId === null || userKey(userId) === personKey ? [] : [{ userId, marks: kinds }];
    });
  const people = createPeople({ ...parts, log, sanctions, deciding, sharedMarks });
  const cases = createCases({ ...parts, console, log, sanctions, deciding, people });
  const work = createWork({ ...parts, bans, log, deciding, people, sanctions });
  const selfies = createSelfies({ ...parts, log });
  const settings = createSettings({ ...parts, log, people });
  const appealWork = createAppealWork({ ...parts, deciding, log, people, sanctions });
  const removals = createRemovals({ ...parts, sanctions, tasks: createOperatorTasksAdmin(parts) });

  profile.addDataKeeper({
    archive: async (userId) => ({
      sanctions: sanctions.history(userKey(userId)).map(({ kind, reason, note, at, until, revokedAt }) => ({
        kind,
        reason,
        note,
        at,
        until,
        revokedAt,
      })),
    }),
    delaysErasing: (userId) => cases.isOpenAbout(userKey(userId)),
    erase: async (userId) => {
      deciding.forget(userKey(userId));
      sanctions.forget(userKey(userId));
    },
  });

  return {
    console,
    log,
    sanctions,
    deciding,
    people,
    cases,
    work,
    selfies,
    settings,
    appeals: appealWork,
    overview: (me: Moderator, session: Session) => ({
      ...db.reading(() => console.work(me)),
      role: me.role,
      confirmedUntil: isoOrNull(auth.confirmedUntil(session)),
      photoReview: config.photoReview,
    }),
    async confirm(session: Session, proof: { code?: string; password?: string }, browser: Browser) {
      const until = await auth.confirm(session, proof, browser);
      log.add(session.userId, "confirm", userKey(session.userId));
      return until;
    },
    demandConfirmed: (session: Session): void => auth.demandConfirmed(session),
    tellReporters: (): void => cases.tellReporters(parts.notifications.notifyOfDecidedReports),
    markEarlier: sanctions.markEarlier,
    /** Runs every minute. */
    liftEnded(): void {
      if (sanctions.liftEnded() > 0) changed();
    },
    /** Runs every second. */
    carryOut: removals.carryOut,
    /** Runs nightly. */
    removeOld: (): void => deciding.removeOld(clock() - GUESTS_KEPT_MS),
    /** The head of the chain, in the log of the server and by e-mail to every admin: who edits the log cannot edit those. */
    announceHead(): void {
      const head = log.head();
      if (!head) return;
      parts.log.info({ number: head.number, hash: head.hash }, "Head of the moderation log");
      db.transaction(() => {
        for (const id of log.admins()) {
          const { email, lang } = people.addressOf(id);
          if (email && lang) services.mails.enqueue({ to: email, lang, kind: "moderation_head", data: head });
        }
      });
    },
  };
}
