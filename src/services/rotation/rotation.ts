import type { Db } from "#db/open.ts";
import type { Deps } from "#src/deps.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { createVapidPairs } from "../push/vapid.ts";
import { createSeal } from "../seal.ts";
import type { SecretKeys } from "../secret-key.ts";
import type { Resealing } from "./resealing.ts";
import { createRotationStore } from "./store.ts";

const nameOf = (key: string): string => createSeal([key], "names of keys").mark("key");

export function noteSecretKey({ db, clock, services }: Pick<Deps, "db" | "clock" | "services">): void {
  const store = createRotationStore(db);
  const name = nameOf(services.secretKeys[0]);
  if (store.since(name) === undefined) db.ifRoom(() => store.note(name, clock()));
}

/** Once after each start, since nothing is sealed with earlier keys any more. A failed run is repeated from the beginning. */
export function createResealingJob(
  resealings: readonly Resealing[],
  { log, services: { secretKeys } }: { log: Deps["log"]; services: Pick<Deps["services"], "secretKeys"> },
): () => Promise<void> {
  let isDone = secretKeys.length === 1;
  return async () => {
    if (isDone) return;
    for (const { name, run } of resealings) {
      const { earlier, unreadable } = await inTurns(run());
      if (unreadable > 0) log.error({ rows: unreadable }, `No listed key opens these: ${name}`);
      if (earlier > 0) log.info({ rows: earlier }, `Sealed with the current key: ${name}`);
    }
    isDone = true;
    log.info("Nothing in the database is sealed with an earlier SECRET_KEY any more");
  };
}

export interface EarlierUses {
  keys: number;
  /** Null if the server has not started with the current key yet. */
  since: number | null;
  sealed: { name: string; earlier: number; unreadable: number }[];
  /** By which people who are kept out are known. */
  banMarks: number;
  sessions: number;
  browsers: number;
}

export function earlierUses(
  resealings: readonly Resealing[],
  { db, secretKeys }: { db: Db; secretKeys: SecretKeys },
): EarlierUses {
  const store = createRotationStore(db);
  const since = store.since(nameOf(secretKeys[0])) ?? null;
  return {
    keys: secretKeys.length - 1,
    since,
    sealed: resealings.map(({ name, count }) => ({ name, ...count() })),
    banMarks: store.marksBefore(since ?? Number.MAX_SAFE_INTEGER),
    sessions: store.sessionsBefore(since ?? Number.MAX_SAFE_INTEGER),
    browsers: store.browsersOfOthers(createVapidPairs(secretKeys).current().publicKey),
  };
}
