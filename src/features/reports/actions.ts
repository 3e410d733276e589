import { REPORTED_MESSAGES, REPORTS_A_DAY } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { ReportContext } from "#contract/report-context.ts";
import { type GuardClaim, isUrgent, type ReportBody, type RoomReport } from "#contract/reports.ts";
import { DAY_MS } from "#contract/time.ts";
import { isAnonymous } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Bans, Place } from "#src/features/bans/actions.ts";
import type { Calls } from "#src/features/calls/actions.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { EventVersion, Evidence as SealedEvidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Console } from "#src/features/moderation/console/actions.ts";
import { createSanctions } from "#src/features/moderation/sanctions/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import { createAnnouncing } from "./announcing/actions.ts";
import {
  type History,
  hasHistory,
  holdDue,
  nextReportAt,
  reporterWeight,
  reportsSince,
  SEVERITY,
  staleReports,
  WAITING_MOST,
} from "./rules.ts";
import { createReportsStore, type NewReport } from "./store.ts";
import {
  chatContext,
  eventContext,
  ownReportView,
  photosIn,
  profileContext,
  roomContext,
  withoutReporter,
} from "./view.ts";

export type Reports = ReturnType<typeof createReports>;

type ReportsDeps = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "services"> & {
  auth: Auth;
  bans: Pick<Bans, "noteReported" | "voteOf">;
  evidence: SealedEvidence;
  images: Images;
  notifications: Notifications;
  profile: Profile;
  video: Video;
  chats: Chats;
  calls: Calls;
  console: Console;
};
type About = Pick<NewReport, "source"> & { context: ReportContext };

/** Reports, and the hold that many of them cause. What moderators do is in `moderation`. */
export function createReports(deps: ReportsDeps) {
  const { config, db, log, clock, ids, bans, evidence, profile, video, chats, calls, console } = deps;
  const store = createReportsStore(db);
  const sanctions = createSanctions(deps);
  const announcing = createAnnouncing(deps);
  profile.addDataKeeper({
    archive: async (userId) => ({ reports: store.madeBy(userKey(userId)).map(ownReportView) }),
    erase: async (userId) => forget(userKey(userId)),
  });

  /** @throws Problem validation_failed (themselves), not_found, rate_limited, already_reported */
  function reportPerson(me: string, id: string, { chatId, guard, ...said }: ReportBody, from: Place): void {
    if (me === id) throw new Problem("validation_failed", { detail: "This is yourself" });
    const person = store.person(id);
    if (!person) throw new Problem("not_found");
    const about = chatId ? chatWith(me, id, chatId, guard) : profileOf(me, person);
    file(userKey(me), userKey(id), said, about, from);
  }

  function profileOf(me: string, { id, avatarId }: { id: string; avatarId: string | null }): About {
    const seen = profile.person(me, id, "ru");
    const avatar = seen.image === null ? [] : [avatarId!];
    const introduction = seen.introduction ? [seen.introduction.id] : [];
    const photos = [...avatar, ...seen.images.map((image) => image.id), ...introduction];
    const context = profileContext(seen, photos, profile.earlier(me, id), evidence.goneEvents(id));
    return { source: "profile", context };
  }

  function reportEvent(
    me: string,
    event: EventVersion & { id: string; ownerId: string },
    { reason, text }: ReportBody,
    from: Place,
  ): void {
    if (me === event.ownerId) throw new Problem("validation_failed", { detail: "This is your own event" });
    const context = eventContext(event, evidence.eventVersions(event.id));
    file(userKey(me), userKey(event.ownerId), { reason, text }, { source: "event", context }, from);
  }

  function chatWith(me: string, id: string, chatId: string, guard: GuardClaim | undefined): About {
    if (chats.one(me, chatId).user.id !== id) throw new Problem("not_found");
    const { data } = chats.messages(me, chatId, { perPage: REPORTED_MESSAGES, isForward: false });
    const deleted = chats.deletedIn(me, chatId, REPORTED_MESSAGES);
    const removedPhotos = chats.removedPhotosOf(data.map((message) => message.id));
    const edited = chats.earlierTexts(
      chatId,
      [...data, ...deleted].map(({ seq }) => seq),
    );
    const context = chatContext(chatId, me, data, removedPhotos, { deleted, edited });
    return { source: "chat", context: { ...context, guard } };
  }

  /** The server looks the companion up by the room, and the answer does not reveal them. */
  function reportCompanion(key: string, { roomId, guard, ...said }: RoomReport, from: Place): void {
    const room = video.roomWith(key, roomId) ?? calls.roomWith(key, roomId);
    if (!room) throw new Problem("not_found");
    const source = room.mode === "call" ? "call" : "video";
    file(key, room.companion, said, { source, context: roomContext(roomId, room, guard) }, from);
  }

  function file(
    reporterKey: string,
    reportedKey: string,
    said: Pick<RoomReport, "reason" | "text">,
    { source, context }: About,
    from: Place,
  ): void {
    const now = clock();
    const id = ids();
    const held = db.transaction(() => {
      refuseTooMany(reporterKey, now);
      const history = historyOf(reporterKey);
      const counts = history !== null && hasHistory(history, now);
      const weight = reporterWeight(history, now);
      const people = { reporterKey, reportedKey };
      const row = {
        id,
        ...people,
        ...said,
        source,
        context: JSON.stringify(context),
        anonymousRoom: context.kind === "room" && isAnonymous(context.mode) ? context.roomId : "",
        counts,
        weight,
        createdAt: now,
        caseId: store.caseAbout({
          id: ids(),
          personKey: reportedKey,
          openedAt: now,
          urgent: isUrgent(said.reason),
          weight: weight * SEVERITY[said.reason],
        }),
      };
      if (!store.add(row)) throw new Problem("already_reported");
      const photos = [...new Set(photosIn(context))];
      store.addPhotos(id, photos, evidence.removedPhotos(photos));
      store.addVote({ reportId: id, at: now, ...bans.voteOf(from, reporterKey) });
      bans.noteReported(reportedKey);
      return holdIfDue(reportedKey, now);
    });
    log.info({ report: id, reason: said.reason, source }, "Report filed");
    video.keepApart(reporterKey, reportedKey);
    console.changed();
    announcing.announce(said.reason, [reporterKey, reportedKey]);
    if (!held) return;
    log.warn({ person: reportedKey }, "Queue hold after three reports");
    video.holdSoon(reportedKey);
  }

  function refuseTooMany(key: string, now: number): void {
    if (!config.rateLimits) return;
    if (store.waiting(key) >= WAITING_MOST) throw new Problem("reports_waiting");
    const { count, oldest } = store.madeSince(key, reportsSince(now));
    if (count < REPORTS_A_DAY) return;
    throw new Problem("rate_limited", { retryAfterSeconds: (nextReportAt(oldest) - now) / 1000 });
  }

  /** Null for guests. */
  function historyOf(reporterKey: string): History | null {
    const userId = userIdOf(reporterKey);
    return userId === null ? null : store.history(userId);
  }

  /** Returns whether a hold began, or a longer one took its place. */
  function holdIfDue(personKey: string, now: number): boolean {
    const until = holdDue(store.votes(personKey, now - DAY_MS), now, {
      heldAt: sanctions.heldByReportsAt(personKey),
      clearedAt: sanctions.holdClearedAt(personKey),
    });
    if (until === null || until <= (sanctions.hold(personKey)?.until ?? 0)) return false;
    sanctions.impose(null, { personKey, kind: "hold", until });
    return true;
  }

  /** Reports about them are deleted; reports by them stay without their name. */
  function forget(key: string): void {
    db.transaction(() => {
      store.forgetAbout(key);
      sanctions.forget(key);
      const erased = `erased:${ids()}`;
      for (const { id, context } of store.contextsBy(key))
        store.changeReporter(id, erased, JSON.stringify(withoutReporter(JSON.parse(context))));
    });
  }

  return {
    announce: announcing.summarize,
    reportPerson,
    reportEvent,
    reportCompanion,
    /** A day later no vote counts any more. */
    forgetVotes: (): void => void store.removeVotesUntil(clock() - DAY_MS),
    /** Decisions of more than a year ago no longer count. */
    removeStale: (): void =>
      db.transaction(() => {
        store.removeDecidedUntil(staleReports(clock()));
        sanctions.removeOld(staleReports(clock()));
      }),
  };
}
