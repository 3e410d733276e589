import { type Page, sliceOf } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type {
  ConsoleEvent,
  ConsoleTicket,
  LogEntry,
  PhotoToReview,
  Proposal,
  Sanctioned,
} from "#contract/moderation.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { createSupportAdmin } from "#src/features/support/admin/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Deciding } from "../deciding/actions.ts";
import type { LogFilter, LogRow, ModerationLog } from "../log/actions.ts";
import type { People } from "../people/actions.ts";
import type { Moderator } from "../powers.ts";
import type { Sanctions } from "../sanctions/actions.ts";
import { createDayCounts, figuresOf } from "./figures.ts";
import { createWorkStore } from "./store.ts";

const LISTED = 30;

/** What moderators do besides cases: proposals, new photos, events, requests to support, and what they read about the service. */
export function createWork({
  bans,
  deciding,
  images,
  log,
  people,
  sanctions,
  video,
  changed,
  ...deps
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "hub" | "services"> & {
  bans: Pick<Bans, "alike">;
  deciding: Deciding;
  images: Images;
  log: ModerationLog;
  people: People;
  sanctions: Sanctions;
  video: Video;
  changed: () => void;
}) {
  const { db, clock, hub } = deps;
  const store = createWorkStore(db);
  const dayCounts = createDayCounts({ store, clock });
  const support = createSupportAdmin({ ...deps, mails: deps.services.mails });

  const proposals = (me: Moderator, lang: Lang): { data: Proposal[] } => ({
    data: deciding.proposals(me, LISTED).map(({ row, byName, wish, mayDecide }) => ({
      id: row.id,
      person: people.concerned(me.id, row.personKey, lang),
      kind: wish.kind,
      reason: wish.reason,
      days: wish.days,
      note: wish.note,
      ground: wish.ground,
      waitsFor: row.waitsFor,
      by: byName,
      mine: row.by === me.id,
      mayDecide,
      createdAt: iso(row.createdAt),
    })),
  });

  /** Moderators read their own actions, admins all. */
  function logPage(me: Moderator, filter: LogFilter, page: Page) {
    const own = me.role === "admin" ? filter : { ...filter, by: me.id };
    const { data, pagination } = log.page(own, page);
    return { data: data.map(({ row, name }) => logEntry(row, name)), pagination };
  }

  /** Suspended people whose photo looks alike; null for one whom this moderator may not know of, or who is erased. */
  function similarTo(me: Moderator, imageId: string, ownerId: string): PhotoToReview["similarTo"] {
    const keys = bans.alike(imageId).map((sanctionId) => sanctions.one(sanctionId)?.personKey);
    return [...new Set(keys)]
      .filter((key) => key !== userKey(ownerId))
      .map((key) => (key !== undefined && deciding.mayAct(me, key) ? userIdOf(key) : null));
  }

  const photos = (me: Moderator, lang: Lang): { data: PhotoToReview[] } => ({
    data: store.photos(me, LISTED).map(({ userId, createdAt, isAwaited, isMain, ...photo }) => ({
      ...photo,
      image: images.seenBy(me.id)(photo),
      person: people.concerned(me.id, userKey(userId), lang),
      at: iso(createdAt),
      isAwaited,
      isMain,
      similarTo: similarTo(me, photo.id, userId),
    })),
  });

  /** A refused photo is removed, which is a sanction like any other. @throws Problem not_found, validation_failed */
  function reviewPhoto(
    me: Moderator,
    imageId: string,
    { approved, reason, note }: { approved: boolean; reason?: ReportReason; note?: string },
  ): void {
    db.transaction(() => {
      const review = store.photo(imageId);
      if (!review) throw new Problem("not_found");
      const personKey = userKey(review.userId);
      deciding.demandMayAct(me, personKey);
      store.decidePhoto(imageId, { decidedAt: clock(), decidedBy: me.id, isApproved: approved });
      log.add(me.id, "review_photo", personKey, { image: imageId, approved });
      if (approved && review.isAwaited && review.isMain) store.setAvatar(review.userId, imageId);
      if (approved) return;
      // That the photo waited for review is its report: a second person is not needed.
      deciding.impose(me, {
        personKey,
        caseId: `photo:${imageId}`,
        kind: "remove_photo",
        days: null,
        target: imageId,
        reason: reason ?? "other",
        note: note || null,
        ground: null,
      });
    });
    changed();
  }

  function events(me: Moderator, page: Page, lang: Lang) {
    return db.reading(() => {
      const rows = store.events(clock(), sliceOf(page));
      const data: ConsoleEvent[] = rows.map(({ ownerId, startsAt, createdAt, ...event }) => ({
        ...event,
        host: people.concerned(me.id, userKey(ownerId), lang),
        startsAt: iso(startsAt),
        createdAt: iso(createdAt),
      }));
      return { data, pagination: { ...page, total: store.countEvents(clock()) } };
    });
  }

  /** @throws Problem not_found, forbidden */
  function removeEvent(
    me: Moderator,
    id: string,
    { reason, note, ground }: { reason: ReportReason; note?: string; ground: string },
  ): Sanctioned {
    const host = store.hostOf(id);
    if (host === undefined) throw new Problem("not_found");
    return people.sanction(me, host, { kind: "remove_event", target: id, reason, note, ground });
  }

  function tickets(state: "open" | "all", page: Page) {
    return db.reading(() => {
      const data: ConsoleTicket[] = store.tickets(state, sliceOf(page)).map((row) => ({
        ...row,
        createdAt: iso(row.createdAt),
        closedAt: isoOrNull(row.closedAt),
        answers: store.answers(row.number).map(({ text, at }) => ({ text, at: iso(at) })),
      }));
      return { data, pagination: { ...page, total: store.countTickets(state) } };
    });
  }

  /** @throws Problem not_found */
  function answerTicket(
    me: Moderator,
    number: number,
    { text, close }: { text: string; close: boolean },
  ): void {
    db.transaction(() => {
      support.answer(number, text);
      if (close) support.close(number);
      log.add(me.id, "answer_ticket", `ticket:${number}`, { close });
    });
    changed();
  }

  function closeTicket(me: Moderator, number: number): void {
    db.transaction(() => {
      if (!support.close(number)) throw new Problem("conflict");
      log.add(me.id, "close_ticket", `ticket:${number}`);
    });
    changed();
  }

  return {
    proposals,
    logPage,
    figures: (me: Moderator) => figuresOf(me, { store, hub, video, days: dayCounts() }),
    photos,
    reviewPhoto,
    events,
    removeEvent,
    tickets,
    answerTicket,
    closeTicket,
  };
}

/** Without the hashes. */
const logEntry = ({ number, at, by, action, subject, details }: LogRow, name: string | null): LogEntry => ({
  number,
  at: iso(at),
  by,
  name,
  action,
  subject,
  details: JSON.parse(details),
});
