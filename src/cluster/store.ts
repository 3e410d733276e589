import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { coreEpoch } from "#db/schema/index.ts";

export interface Epoch {
  epoch: number;
  run: string;
  elsewhere: boolean;
}

const ONE = 1;

export function createEpochStore({ orm }: Pick<Db, "orm">) {
  const current = orm
    .select({ epoch: coreEpoch.epoch, run: coreEpoch.run, elsewhere: coreEpoch.elsewhere })
    .from(coreEpoch)
    .where(eq(coreEpoch.id, sql`1`))
    .prepare();
  return {
    current: (): Epoch | null => current.get() ?? null,

    begin: ({ epoch, run, since }: { epoch: number; run: string; since: number }) =>
      orm
        .insert(coreEpoch)
        .values({ id: ONE, epoch, run, since, elsewhere: false })
        .onConflictDoUpdate({ target: coreEpoch.id, set: { epoch, run, since, elsewhere: false } })
        .run(),

    noteElsewhere: () => orm.update(coreEpoch).set({ elsewhere: true }).run(),
  };
}
