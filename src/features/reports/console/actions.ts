import type { Lang } from "#contract/lang.ts";
import type { Verdict } from "#contract/moderation.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import { isModerator } from "#contract/roles.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { createModerationLog } from "#src/features/moderation/log/actions.ts";
import { createSanctions } from "#src/features/moderation/sanctions/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createModeration, type Suspending } from "../moderation/actions.ts";
import { createConsoleStore } from "./store.ts";
import { holdView, reportView, suspensionView } from "./view.ts";

interface Page {
  page: number;
  perPage: number;
}

/** Tabs that have the console in sight. */
const CONSOLES = "reports";

/** Routes check that `me` is a moderator; what is done is stored in their name. */
export function createConsole({
  auth,
  images,
  profile,
  video,
  ...deps
}: Pick<Deps, "db" | "hub" | "clock" | "ids" | "log" | "services"> & {
  auth: Auth;
  images: Images;
  profile: Profile;
  video: Video;
}) {
  const { db, hub, clock, log } = deps;
  const store = createConsoleStore(db);
  const sanctions = createSanctions(deps);
  const moderationBy = createModeration(deps);
  const moderationLog = createModerationLog(deps);

  const slice = ({ page, perPage }: Page) => ({ limit: perPage, offset: (page - 1) * perPage });
  const peopleOf = (me: string, keys: readonly string[], lang: Lang) =>
    profile.briefs(me, [...new Set(keys.flatMap((key) => userIdOf(key) ?? []))], lang);

  function reports(me: string, { state, ...page }: Page & { state: "open" | "decided" }, lang: Lang) {
    return db.reading(() => {
      const rows = store.reports(me, state, clock(), slice(page));
      const people = peopleOf(
        me,
        rows.flatMap(({ report }) => [report.reporterKey, report.reportedKey]),
        lang,
      );
      const photos = Map.groupBy(
        store.photosOf(rows.map(({ report }) => report.id)),
        ({ reportId }) => reportId,
      );
      const seen = images.seenBy(me);
      const photosOf = (id: string) =>
        (photos.get(id) ?? []).map((photo) => ({ ...seen(photo), wasRemoved: photo.wasRemoved }));
      const data = rows.map((row) => reportView(me, row, people, photosOf(row.report.id)));
      return { data, pagination: { ...page, total: store.countReports(me, state) } };
    });
  }

  function holds(me: string, page: Page, lang: Lang) {
    return db.reading(() => {
      const rows = store.holds(me, clock(), slice(page));
      const people = peopleOf(
        me,
        rows.map(({ personKey }) => personKey),
        lang,
      );
      const data = rows.map((row) => holdView(row, people));
      return { data, pagination: { ...page, total: store.countHolds(me, clock()) } };
    });
  }

  function suspended(me: string, page: Page, lang: Lang) {
    return db.reading(() => {
      const rows = store.suspended(slice(page));
      const people = profile.briefs(
        me,
        rows.map(({ id }) => id),
        lang,
      );
      const data = rows.map((row) => suspensionView(row, people));
      return { data, pagination: { ...page, total: store.countSuspended() } };
    });
  }

  function reportedIn(me: string, id: string): string {
    const key = store.reportedIn(me, id);
    if (key === undefined) throw new Problem("not_found");
    return key;
  }

  function decide(me: string, id: string, verdict: Verdict): void {
    reportedIn(me, id);
    db.transaction(() => {
      moderationBy(me).decide(id, verdict);
      moderationLog.add(me, "decide_report", id, { verdict });
    });
    log.info({ report: id, verdict, by: me }, "Report decided");
    changed();
  }

  function hold(me: string, reportId: string): void {
    const key = reportedIn(me, reportId);
    db.transaction(() => {
      moderationBy(me).hold(key);
      moderationLog.add(me, "hold", key, { report: reportId });
    });
    video.hold(key);
    log.info({ report: reportId, by: me }, "Queue hold by a moderator");
    changed();
  }

  function release(me: string, holdId: string): void {
    const key = store.heldKey(me, holdId, clock());
    if (key === undefined) throw new Problem("not_found");
    db.transaction(() => {
      moderationBy(me).clearHold(key);
      moderationLog.add(me, "revoke", key, { sanction: holdId });
    });
    changed();
  }

  /** Moderators are suspended, and let back in, by the command line only. */
  function refuseModerators(id: string): void {
    const role = store.roleOf(id);
    if (!role) throw new Problem("not_found");
    if (isModerator(role)) throw new Problem("moderator_protected");
  }

  function suspend(me: string, id: string, why: Suspending): void {
    refuseModerators(id);
    db.transaction(() => {
      moderationBy(me).lock(id, why);
      moderationLog.add(me, "suspend", userKey(id), { ...why });
    });
    auth.signOutLocked();
    log.info({ person: id, ...why, by: me }, "Member suspended");
    changed();
  }

  function lift(me: string, id: string): void {
    refuseModerators(id);
    db.transaction(() => {
      moderationBy(me).unlock(id);
      moderationLog.add(me, "lift", userKey(id));
    });
    log.info({ person: id, by: me }, "Suspension lifted");
    changed();
  }

  function liftEnded(): void {
    if (sanctions.liftEnded() > 0) changed();
  }

  function watch(connection: Connection): void {
    const { person } = connection;
    if (person.kind !== "user") throw new Problem("unauthorized");
    if (!isModerator(store.roleOf(person.userId) ?? "member")) throw new Problem("forbidden");
    hub.join(connection, CONSOLES);
  }

  /** The frame says nothing, since it may reach a former moderator: their console asks, is refused and closes. */
  function changed(): void {
    const tabs = store.moderatorIds().flatMap((id) => hub.tabsOf(userKey(id)));
    for (const tab of new Set([...hub.connectionsIn(CONSOLES), ...tabs])) tab.send("REPORTS_CHANGED", {});
  }

  return {
    waiting: (me: string) => ({ reports: store.countWaiting(me) }),
    reports,
    holds,
    suspended,
    decide,
    hold,
    release,
    suspend,
    lift,
    liftEnded,
    watch,
    unwatch: (connection: Connection): void => hub.leave(connection, CONSOLES),
    changed,
    isInSight: (userId: string): boolean =>
      hub.connectionsIn(CONSOLES).some(({ person }) => person.kind === "user" && person.userId === userId),
  };
}
