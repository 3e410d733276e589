import { ConfigError } from "#src/config/config-error.ts";
import type { createEpochStore, Epoch } from "./store.ts";

type Store = ReturnType<typeof createEpochStore>;

interface Succession {
  store: Store;
  run: string;
  since: number;
  /** The highest epoch that the broker remembers, 0 if it has lost its memory. */
  known: number;
  /** By an operator, who may go back to an earlier database. A standby must not. */
  isOrdered: boolean;
}

/**
 * Each core works in an epoch of its own. The database counts them, since the broker may forget; the broker knows the last one, since
 * the database here may be an old copy. @throws ConfigError for a database that is not the last core's
 */
export function beginEpoch({ store, run, since, known, isOrdered }: Succession): {
  epoch: number;
  isOldCopy: boolean;
} {
  const last = store.current();
  if (last?.run === run) return { epoch: last.epoch, isOldCopy: false };
  const problem = isOrdered ? null : objectionTo(last, known);
  if (problem) throw new ConfigError(problem);
  const epoch = Math.max(last?.epoch ?? 0, known) + 1;
  store.begin({ epoch, run, since });
  return { epoch, isOldCopy: (last?.epoch ?? 0) < known };
}

function objectionTo(last: Epoch | null, known: number): string | null {
  const epoch = last?.epoch ?? 0;
  if (epoch < known)
    return `DATA_DIR: its database is not the last core's: it is of epoch ${epoch}, and epoch ${known} has begun elsewhere. Move app.db* away, so that the standby restores the replica; or, if this database is the right one, start it with ROLE=core.`;
  if (last?.elsewhere && known === 0)
    return "DATA_DIR: its database has had a standby on another machine, and the broker no longer knows which of the two was the core. Start the one with the newest messages with ROLE=core.";
  return null;
}
