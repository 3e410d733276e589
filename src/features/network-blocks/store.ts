import { asc, eq, gt, lte } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { networkBlocks } from "#db/schema/index.ts";

export type NetworkBlock = typeof networkBlocks.$inferSelect;
export type NewNetworkBlock = typeof networkBlocks.$inferInsert;

export function createNetworkBlockStore({ orm }: Db) {
  const current = orm
    .select()
    .from(networkBlocks)
    .where(gt(networkBlocks.until, given("now")))
    .orderBy(asc(networkBlocks.until))
    .prepare();
  return {
    /** Those that still hold, the first to end first. */
    current: (now: number): NetworkBlock[] => current.all({ now }),
    put: (block: NewNetworkBlock): NetworkBlock =>
      orm
        .insert(networkBlocks)
        .values(block)
        .onConflictDoUpdate({
          target: [networkBlocks.kind, networkBlocks.value],
          set: { until: block.until, reason: block.reason },
        })
        .returning()
        .get(),
    remove: (id: number): NetworkBlock | undefined =>
      orm.delete(networkBlocks).where(eq(networkBlocks.id, id)).returning().get(),
    removeUntil: (time: number) => orm.delete(networkBlocks).where(lte(networkBlocks.until, time)).run(),
  };
}
