import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import { isInForce, isNotRevoked } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import {
  privateLinks,
  profileTags,
  profileViews,
  reports,
  sanctionProgress,
  sanctions,
  users,
} from "#db/schema/index.ts";
import { hasPhotos, traitColumns } from "#db/traits.ts";

/** More would cost memory for little. */
const VIEWED_READ = 1_000;

export type VideoStore = ReturnType<typeof createVideoStore>;
export type SearcherRow = NonNullable<ReturnType<VideoStore["searcher"]>>;

export function createVideoStore({ orm }: Db) {
  const person = eq(users.id, given("id"));
  const home = orm
    .select({
      country: users.country,
      rating: users.rating,
      languages: users.languages,
      seeProfileInfo: users.seeProfileInfo,
    })
    .from(users)
    .where(person)
    .prepare();

  /** Subqueries, since a join costs ten times as much (profile/store.ts). */
  const searcher = orm
    .select({
      country: users.country,
      rating: users.rating,
      languages: users.languages,
      sex: users.sex,
      birthday: users.birthday,
      vipUntil: users.vipUntil,
      cityId: users.cityId,
      lat: users.lat,
      lon: users.lon,
      cityLat: sql<number | null>`(SELECT c.lat FROM cities c WHERE c.id = users.city_id)`,
      cityLon: sql<number | null>`(SELECT c.lon FROM cities c WHERE c.id = users.city_id)`,
      hasPhotos,
      verifiedAt: users.verifiedAt,
      seePhotos: users.seePhotos,
      seeProfileInfo: users.seeProfileInfo,
      seeRating: users.seeRating,
      ...traitColumns,
    })
    .from(users)
    .where(person)
    .prepare();

  const tags = orm
    .select({ id: profileTags.tagId })
    .from(profileTags)
    .where(eq(profileTags.userId, given("id")))
    .prepare();

  const viewed = orm
    .select({ id: profileViews.userId })
    .from(profileViews)
    .where(eq(profileViews.viewerId, given("id")))
    .orderBy(desc(profileViews.viewedAt))
    .limit(VIEWED_READ)
    .prepare();

  const hold = orm
    .select({ until: sanctions.until, by: sanctions.by })
    .from(sanctions)
    .where(
      and(eq(sanctions.personKey, given("key")), eq(sanctions.kind, sql`'hold'`), isInForce(given("now"))),
    )
    .orderBy(desc(sanctions.until))
    .limit(1)
    .prepare();

  const warning = orm
    .select({ id: sanctions.id })
    .from(sanctions)
    .innerJoin(sanctionProgress, eq(sanctionProgress.sanctionId, sanctions.id))
    .where(
      and(
        eq(sanctions.personKey, given("key")),
        eq(sanctions.kind, sql`'warn'`),
        isNull(sanctionProgress.readAt),
        lte(sanctionProgress.finalAt, given("now")),
        isNotRevoked,
      ),
    )
    .limit(1)
    .prepare();

  const reported = orm
    .selectDistinct({ key: reports.reportedKey })
    .from(reports)
    .where(and(eq(reports.reporterKey, given("key")), gt(reports.createdAt, given("since"))))
    .prepare();

  const openLink = orm
    .select({ hash: privateLinks.hash })
    .from(privateLinks)
    .leftJoin(users, eq(users.id, privateLinks.makerId))
    .where(
      and(
        eq(privateLinks.hash, given("hash")),
        gt(privateLinks.expiresAt, given("now")),
        isNull(users.lockedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare();

  return {
    addLink: (link: typeof privateLinks.$inferInsert) => orm.insert(privateLinks).values(link).run(),
    isLinkOpen: (hash: string, now: number): boolean => openLink.get({ hash, now }) !== undefined,
    removeLink: (hash: string) => orm.delete(privateLinks).where(eq(privateLinks.hash, hash)).run(),
    removeExpiredLinks: (now: number) =>
      orm.delete(privateLinks).where(lte(privateLinks.expiresAt, now)).run(),

    /** `key` is `user:…` or `guest:…`. */
    hold(key: string, now: number): { until: number; by: "reports" | "moderator" } | null {
      const row = hold.get({ key, now });
      return row ? { until: row.until!, by: row.by === null ? "reports" : "moderator" } : null;
    },
    /** A warning that the person has not confirmed. */
    isWarned: (key: string, now: number): boolean => warning.get({ key, now }) !== undefined,
    reportedBy: (key: string, since: number): string[] => reported.all({ key, since }).map((row) => row.key),
    home: (id: string) => home.get({ id }),
    searcher: (id: string) => searcher.get({ id }),
    tagsOf: (id: string): number[] => tags.all({ id }).map((tag) => tag.id),
    viewedBy: (id: string): string[] => viewed.all({ id }).map((view) => view.id),
  };
}
