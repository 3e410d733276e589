import { and, eq, gt, isNull } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { events, users } from "#db/schema/index.ts";

export function createSharingStore({ orm }: Db) {
  /** The query is the permission: no one may read an event that is over or cancelled, or whose host is hidden or gone. */
  const preview = orm
    .select({ title: events.title, cityId: events.cityId, startsAt: events.startsAt, zone: events.zone })
    .from(events)
    .innerJoin(users, eq(users.id, events.ownerId))
    .where(
      and(
        eq(events.id, given("id")),
        eq(events.listed, true),
        gt(events.overAt, given("now")),
        eq(users.hide, false),
        isNull(users.lockedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare();

  return { preview: (id: string, now: number) => preview.get({ id, now }) };
}

export type PreviewRow = NonNullable<ReturnType<ReturnType<typeof createSharingStore>["preview"]>>;
