import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { GESTURES } from "#contract/selfies.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { selfieFrames, selfies, users } from "#db/schema/index.ts";
import { selfieSeal } from "#src/features/verification/resealing.ts";
import type { Photos } from "#src/services/photos.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { drawPortrait } from "./portrait.ts";

const EVERY = 3;

/** Some people of the town have the badge, and one waits for it. After their avatars, since a new one takes the badge away. */
export async function verifySome(
  db: Db,
  { photos, secretKeys }: { photos: Photos; secretKeys: SecretKeys },
  now: number,
): Promise<void> {
  const people = db.orm
    .select({ id: users.id, sex: users.sex })
    .from(users)
    .where(
      and(
        eq(users.demo, true),
        eq(users.role, "member"),
        isNotNull(users.avatarId),
        // Moderators decide about neither friends nor people apart.
        sql`NOT EXISTS (SELECT 1 FROM friendships f WHERE f.user_id = users.id)`,
        sql`NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = users.id OR b.user_id = users.id)`,
      ),
    )
    .orderBy(desc(users.lastSeenAt), users.id)
    .all();
  const [first, ...others] = people.filter(({ sex }) => sex === "FEMALE");
  if (!first) return;
  const frames = await Promise.all(
    [1, 2, 3].map(async () => photos.frame(drawPortrait("FEMALE", 1), "seed")),
  );
  const { seal } = selfieSeal(secretKeys);
  const id = crypto.randomUUID();
  db.transaction(() => {
    for (const [n, person] of [...others, ...people.filter(({ sex }) => sex === "MALE")].entries())
      if (n % EVERY === 0)
        db.orm
          .update(users)
          .set({ verifiedAt: now - ((n % 40) + 1) * DAY_MS })
          .where(eq(users.id, person.id))
          .run();
    const sentAt = now - 2 * HOUR_MS;
    const waiting = { id, userId: first.id, gesture: GESTURES[0], askedAt: sentAt, sentAt };
    db.orm.insert(selfies).values(waiting).run();
    for (const [position, frame] of frames.entries())
      db.orm
        .insert(selfieFrames)
        .values({ selfieId: id, position, sealed: seal(frame.toString("base64")) })
        .run();
  });
}
