import { and, asc, count, eq, gt, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { images, selfies, users } from "#db/schema/index.ts";
import type { Moderator } from "../powers.ts";
import { isActedOnBy } from "../store.ts";

export type WaitingSelfie = NonNullable<ReturnType<ReturnType<typeof createSelfiesStore>["one"]>>;

/** The query is the permission: only selfies of people whom this moderator may act on. */
const isDecidedBy = (me: Moderator) =>
  and(
    isNotNull(selfies.sentAt),
    isNull(selfies.decidedAt),
    isActedOnBy(me, sql`('user:' || selfies.user_id)`),
  );

export function createSelfiesStore({ orm }: Db) {
  const waiting = () =>
    orm
      .select({
        id: selfies.id,
        userId: selfies.userId,
        gesture: selfies.gesture,
        sentAt: sql<number>`${selfies.sentAt}`,
        name: users.name,
        birthday: users.birthday,
        photo: {
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
        },
      })
      .from(selfies)
      .innerJoin(users, eq(users.id, selfies.userId))
      .leftJoin(images, and(eq(images.id, users.avatarId), eq(images.ownerId, users.id)));

  return {
    /** Undefined if it is not this moderator's to decide. */
    one: (me: Moderator, id: string) =>
      waiting()
        .where(and(eq(selfies.id, id), isDecidedBy(me)))
        .get(),
    /** The one that waits longest; after `after`, if it is given. */
    next: (me: Moderator, taken: string[], after?: { id: string; sentAt: number }) =>
      waiting()
        .where(
          and(
            isDecidedBy(me),
            notInArray(selfies.id, taken),
            after && ne(selfies.id, after.id),
            after &&
              or(
                gt(selfies.sentAt, after.sentAt),
                and(eq(selfies.sentAt, after.sentAt), gt(selfies.id, after.id)),
              ),
          ),
        )
        .orderBy(asc(selfies.sentAt), asc(selfies.id))
        .limit(1)
        .get(),
    count: (me: Moderator): number =>
      orm.select({ n: count() }).from(selfies).where(isDecidedBy(me)).get()!.n,
  };
}
