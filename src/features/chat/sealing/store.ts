import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { messageImages, sealedMessages, sealedPhotos } from "#db/schema/index.ts";

export type SealedRow = typeof sealedMessages.$inferSelect;

export function createSealingStore({ orm }: Db) {
  const imagesOf = orm
    .select({ id: messageImages.imageId })
    .from(messageImages)
    .where(eq(messageImages.messageId, given("id")))
    .orderBy(asc(messageImages.position))
    .prepare();
  const latest = orm
    .select()
    .from(sealedMessages)
    .where(
      and(
        eq(sealedMessages.chatId, given("chatId")),
        gt(sealedMessages.seq, given("after")),
        gt(sealedMessages.deletedAt, given("since")),
      ),
    )
    .orderBy(desc(sealedMessages.seq))
    .limit(sql.placeholder("limit"))
    .prepare();

  return {
    imagesOf: (id: string): string[] => imagesOf.all({ id }).map((row) => row.id),
    add(row: SealedRow, imageIds: readonly string[]): void {
      orm.insert(sealedMessages).values(row).run();
      for (const imageId of new Set(imageIds))
        orm.insert(sealedPhotos).values({ messageId: row.id, imageId }).run();
    },
    /** The latest first. */
    latest: (chatId: string, after: number, since: number, limit: number): SealedRow[] =>
      latest.all({ chatId, after, since, limit }),
    removeUntil: (deletedAt: number) =>
      orm.delete(sealedMessages).where(lte(sealedMessages.deletedAt, deletedAt)).run(),
  };
}
