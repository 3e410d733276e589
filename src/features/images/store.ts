import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { awaitsReview } from "#db/awaited.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { images, photoReviews, users } from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";

export type ImageRow = typeof images.$inferSelect;
export type ShownImage = Pick<ImageRow, "id" | "width" | "height" | "placeholder">;
export type ShownVoice = Pick<ImageRow, "id"> & { voiceMs: number; waveform: string };
export type NewImage = typeof images.$inferInsert;
/** By which its files are known. */
export type Kept = Pick<ImageRow, "id" | "voiceMs">;

/** A photo that a report names stays until the report is deleted, for moderators alone if its owner has removed it. */
const isEvidence = sql`EXISTS (SELECT 1 FROM report_photos r WHERE r.image_id = images.id)`;
/** What keeps the files of a photo that its owner has removed: a report, or what may still be reported. */
const isKept = or(
  isEvidence,
  sql`EXISTS (SELECT 1 FROM sealed_evidence_photos s WHERE s.image_id = images.id)`,
)!;

const isAwaited = sql.raw(awaitsReview("images.id"));
const isUnderReview = sql`EXISTS (SELECT 1 FROM photo_reviews v WHERE v.image_id = images.id AND v.decided_at IS NULL)`;

export const createImagesStore = (db: Db) => ({
  ...rows(db),
  ...permissions(db),
  ...reviews(db),
  ...removal(db),
  ...conversion(db),
});

function rows({ orm }: Db) {
  const id = given("id");
  const ownerId = given("ownerId");

  // Only the columns that are shown: each one adds 0.1 µs per row.
  const galleryWhere = (which?: SQL) =>
    orm
      .select({
        id: images.id,
        width: images.width,
        height: images.height,
        placeholder: images.placeholder,
      } satisfies Record<keyof ShownImage, unknown>)
      .from(images)
      .where(and(eq(images.ownerId, ownerId), isNotNull(images.position), isNull(images.voiceMs), which))
      .orderBy(asc(images.position))
      .prepare();
  const ownGallery = galleryWhere();
  const gallery = galleryWhere(not(isAwaited));
  const introduction = orm
    .select({ id: images.id, voiceMs: images.voiceMs, waveform: images.waveform })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isNotNull(images.position), isNotNull(images.voiceMs)))
    .prepare();
  const all = orm.select().from(images).where(eq(images.ownerId, ownerId)).prepare();
  const ownWhere = (which: SQL) =>
    orm
      .select()
      .from(images)
      .where(and(eq(images.id, id), eq(images.ownerId, ownerId), isNull(images.removedAt), which))
      .prepare();
  const own = ownWhere(isNull(images.voiceMs));
  const ownVoice = ownWhere(isNotNull(images.voiceMs));
  const keptWhere = (which?: SQL) =>
    orm
      .select({ id: images.id, voiceMs: images.voiceMs })
      .from(images)
      .where(and(isNull(images.removedAt), which))
      .orderBy(desc(images.id));

  const exists = orm.select({ id: images.id }).from(images).where(eq(images.id, id)).prepare();

  const bytesOf = orm
    .select({
      total: sql<number>`coalesce(sum(${images.bytes}), 0)`,
      recent: sql<number>`coalesce(sum(${images.bytes}) FILTER (WHERE ${images.createdAt} > ${given("since")}), 0)`,
    })
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .prepare();
  const largestOwners = orm
    .select({ ownerId: images.ownerId, bytes: sql<number>`sum(${images.bytes})`, photos: count() })
    .from(images)
    .groupBy(images.ownerId)
    .orderBy(desc(sql`sum(${images.bytes})`))
    .limit(sql.placeholder("most"))
    .prepare();

  return {
    ownGallery: (ownerId: string) => ownGallery.all({ ownerId }),
    /** As others may see it. */
    gallery: (ownerId: string) => gallery.all({ ownerId }),
    /** Undefined if the profile has none. */
    introduction: (ownerId: string) => introduction.get({ ownerId }) as ShownVoice | undefined,
    all: (ownerId: string) => all.all({ ownerId }),
    own: (ownerId: string, id: string) => own.get({ ownerId, id }),
    ownVoice: (ownerId: string, id: string) => ownVoice.get({ ownerId, id }),

    kept: (limit = -1): Kept[] => keptWhere().limit(limit).all(),
    keptBefore: (time: number): Kept[] => keptWhere(lt(images.createdAt, time)).all(),
    isKept: (id: string): boolean => keptWhere(eq(images.id, id)).get() !== undefined,
    exists: (id: string) => exists.get({ id }) !== undefined,
    bytesOf: (ownerId: string, since: number) => bytesOf.get({ ownerId, since })!,
    largestOwners: (most: number) => largestOwners.all({ most }),

    add: (image: NewImage): ImageRow => orm.insert(images).values(image).returning().get(),
    place: (id: string, position: number | null) =>
      orm.update(images).set({ position }).where(eq(images.id, id)).run(),
    dropAvatar: (ownerId: string, id: string) =>
      orm
        .update(users)
        .set({ avatarId: null })
        .where(and(eq(users.id, ownerId), eq(users.avatarId, id)))
        .run(),
  };
}

/** The permission is the query: no row, no photo. */
function permissions({ orm }: Db) {
  const viewer = given("viewer");
  const isOwner = eq(images.ownerId, viewer);
  const isFriend = tiesSql.areFriends(viewer, sql`images.owner_id`);
  const levelAllows = (level: typeof users.seePhotos | typeof users.seeUserPic) =>
    or(eq(level, "EVERYONE"), and(eq(level, "FRIENDS"), isFriend));
  const isShown = or(
    and(isNotNull(images.position), levelAllows(users.seePhotos)),
    and(eq(users.avatarId, images.id), levelAllows(users.seeUserPic)),
  );
  // An address outlives the session it was issued in, so the viewer is checked too. "" is a guest.
  const viewerIsHere = sql`(${viewer} = '' OR ${tiesSql.isOpen(viewer)})`;
  const mayLook = and(isShown, not(isAwaited), viewerIsHere, tiesSql.isOpenTo(viewer));

  /** In a message that the viewer can still see: its photos and its recording come with it, whatever the sender's privacy levels. */
  const isInChat = sql`EXISTS (SELECT 1 FROM message_images i JOIN messages m ON m.id = i.message_id JOIN chat_members c ON c.chat_id = m.chat_id AND c.user_id = ${viewer} WHERE i.image_id = images.id AND m.seq > c.cleared_seq)`;

  /** Of an event that the viewer may see: its host is open to them and not hidden, or the viewer has an attendance. */
  const isOfEvent = sql`EXISTS (SELECT 1 FROM events e WHERE e.image_id = images.id AND (${users.hide} = 0 OR EXISTS (SELECT 1 FROM event_people p WHERE p.event_number = e.number AND p.user_id = ${viewer})) AND EXISTS (SELECT 1 FROM users v WHERE v.id = ${viewer}))`;

  const viewerModerates = sql`EXISTS (SELECT 1 FROM users v WHERE v.id = ${viewer} AND v.role <> 'member') AND ${tiesSql.isOpen(viewer)}`;

  /** The main photo of someone whose selfie waits to be compared with it. */
  const isCompared = sql`(${users.avatarId} = images.id AND EXISTS (SELECT 1 FROM selfies s WHERE s.user_id = images.owner_id AND s.sent_at IS NOT NULL AND s.decided_at IS NULL))`;

  const visibleTo = orm
    .select({ id: images.id })
    .from(images)
    .innerJoin(users, eq(users.id, images.ownerId))
    .where(
      and(
        eq(images.id, given("id")),
        or(
          and(
            isNull(images.removedAt),
            or(
              isOwner,
              mayLook,
              and(isInChat, viewerIsHere),
              and(isOfEvent, not(isAwaited), viewerIsHere, tiesSql.isOpenTo(viewer)),
              and(or(isUnderReview, isCompared), viewerModerates),
            ),
          ),
          and(isEvidence, viewerModerates),
        ),
      ),
    )
    .prepare();

  return {
    isVisibleTo: (viewerId: string, id: string) => visibleTo.get({ id, viewer: viewerId }) !== undefined,
  };
}

function reviews({ orm }: Db) {
  return {
    /** Whether others see it on the profile. */
    isOnProfile: (ownerId: string, id: string): boolean =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(
          and(
            eq(images.id, id),
            eq(images.ownerId, ownerId),
            not(isAwaited),
            or(
              isNotNull(images.position),
              sql`EXISTS (SELECT 1 FROM users u WHERE u.id = images.owner_id AND u.avatar_id = images.id)`,
            ),
          ),
        )
        .get() !== undefined,
    isApproved: (imageId: string): boolean =>
      orm
        .select({ isApproved: photoReviews.isApproved })
        .from(photoReviews)
        .where(eq(photoReviews.imageId, imageId))
        .get()?.isApproved ?? false,
    /** One that waits already may become the main photo meanwhile. */
    askForReview: (row: typeof photoReviews.$inferInsert) =>
      orm
        .insert(photoReviews)
        .values(row)
        .onConflictDoUpdate({
          target: photoReviews.imageId,
          set: {
            isMain: sql`max(${photoReviews.isMain}, excluded.is_main)`,
            isAwaited: sql`max(${photoReviews.isAwaited}, excluded.is_awaited)`,
          },
          setWhere: isNull(photoReviews.decidedAt),
        })
        .run(),
  };
}

function removal({ orm }: Db) {
  const isInMessage = sql`EXISTS (SELECT 1 FROM message_images i WHERE i.image_id = images.id)`;
  /** Not in the gallery, not the avatar and not about to be it, not in a message or an event, and not removed yet. */
  const isUnused = and(
    isNull(images.position),
    isNull(images.removedAt),
    not(isUnderReview),
    sql`NOT ${isInMessage}`,
    sql`NOT EXISTS (SELECT 1 FROM events e WHERE e.image_id = images.id)`,
    notExists(
      orm
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, images.ownerId), eq(users.avatarId, images.id))),
    ),
  );

  /** Returns the ids of those that may be erased now. */
  function markRemoved(removedAt: number, which: SQL | undefined): string[] {
    const rows = orm
      .update(images)
      .set({ removedAt, position: null })
      .where(which)
      .returning({ id: images.id, isKept: sql`(${isKept})`.mapWith(Boolean) })
      .all();
    return rows.filter((row) => !row.isKept).map((row) => row.id);
  }

  return {
    markRemoved: (id: string, now: number) => markRemoved(now, eq(images.id, id)),
    markUnusedBefore: (time: number, now: number) =>
      markRemoved(now, and(lt(images.createdAt, time), isUnused)),
    markUnusedBeyond: (ownerId: string, kept: number, now: number) => {
      const unused = orm
        .select({ id: images.id })
        .from(images)
        .where(and(eq(images.ownerId, ownerId), isUnused))
        .orderBy(desc(images.createdAt), desc(images.id))
        .all();
      return unused.slice(kept).flatMap(({ id }) => markRemoved(now, eq(images.id, id)));
    },
    /** Neither a report nor sealed evidence names them any more. */
    erasable: () =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(and(isNotNull(images.removedAt), not(isKept)))
        .all(),
    erase: (id: string) => orm.delete(images).where(eq(images.id, id)).run(),

    /** Whether others can see it, or could and may still report it. */
    isReportable: (id: string): boolean =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(and(eq(images.id, id), or(not(isUnused!), isKept)))
        .get() !== undefined,
  };
}

/** What photos stored by earlier versions lack. */
function conversion({ orm }: Db) {
  return {
    toConvert: (limit: number) =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(eq(images.hasNoProfile, false))
        .orderBy(asc(images.id))
        .limit(limit)
        .all(),
    /** Returns false if the photo was erased meanwhile. */
    converted: (
      id: string,
      facts: Partial<Pick<ImageRow, "width" | "height" | "placeholder" | "contentHash" | "dHash">>,
    ): boolean =>
      orm
        .update(images)
        .set({ ...facts, hasNoProfile: true })
        .where(eq(images.id, id))
        .returning({ id: images.id })
        .all().length > 0,
    toDescribe: (limit: number) =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(isNull(images.contentHash))
        .orderBy(asc(images.id))
        .limit(limit)
        .all(),
    described: (id: string, looks: { contentHash: string; dHash: string }) =>
      orm.update(images).set(looks).where(eq(images.id, id)).run(),
  };
}
