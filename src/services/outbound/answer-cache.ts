import { Database } from "bun:sqlite";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { HOUR_MS } from "#contract/time.ts";
import { storageFailure } from "#db/failure.ts";
import type { Clock } from "#src/deps.ts";
import type { Log } from "../log.ts";

export interface CachedAnswer {
  body: Uint8Array<ArrayBuffer>;
  metadata: string;
  freshUntil: number;
}

/** Rows evicted per step: enough for a burst, in less than a millisecond. */
const EVICTED_AT_ONCE = 16;
const ROW_BYTES = 256;
const USE_WRITTEN_EVERY_MS = HOUR_MS;

/** Its own SQLite file, which replicas and backups leave out. A damaged one is emptied; on a full disk nothing is written. */
export function createAnswerCache({
  file,
  maxBytes,
  clock,
  log,
}: {
  file: string;
  maxBytes: number;
  clock: Clock;
  log: Log;
}) {
  let opened: ReturnType<typeof open> | undefined;

  /** Opened on first use: an installation that never shows a map has none. */
  function attempt<T>(work: (cache: ReturnType<typeof open>) => T): T | undefined {
    try {
      opened ??= open(file);
      return work(opened);
    } catch (error) {
      log.warn({ err: error, file }, "Cache unavailable");
      if (storageFailure(error) === "damaged") empty();
      return undefined;
    }
  }

  function empty(): void {
    opened?.close();
    opened = undefined;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  }

  return {
    get: (key: string): CachedAnswer | undefined => attempt((cache) => cache.get(key, clock())),
    put: (key: string, answer: CachedAnswer): void =>
      void attempt((cache) => cache.put(key, answer, clock(), maxBytes)),
    renew: (key: string, freshUntil: number): void => void attempt((cache) => cache.renew(key, freshUntil)),
    size: (): number => attempt((cache) => cache.size()) ?? 0,
    close(): void {
      opened?.close();
      opened = undefined;
    },
  };
}

function open(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file, { create: true, strict: true });
  try {
    return prepare(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function prepare(sqlite: Database) {
  sqlite.run("PRAGMA busy_timeout = 1000");
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = OFF");
  // Files of earlier versions have these names.
  sqlite.run(
    "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, bytes INTEGER NOT NULL, used_at INTEGER NOT NULL, fresh_until INTEGER NOT NULL, about TEXT NOT NULL, body BLOB NOT NULL)",
  );
  sqlite.run("CREATE INDEX IF NOT EXISTS kept_by_use ON kept (used_at, bytes)");
  const read = sqlite.query<
    { body: Uint8Array<ArrayBuffer>; metadata: string; freshUntil: number; usedAt: number },
    [string]
  >("SELECT body, about AS metadata, fresh_until AS freshUntil, used_at AS usedAt FROM kept WHERE key = ?");
  const use = sqlite.query("UPDATE kept SET used_at = ? WHERE key = ?");
  const write = sqlite.query(
    "INSERT OR REPLACE INTO kept (key, bytes, used_at, fresh_until, about, body) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const renew = sqlite.query("UPDATE kept SET fresh_until = ? WHERE key = ?");
  const bytesAt = sqlite.query<{ bytes: number }, [string]>("SELECT bytes FROM kept WHERE key = ?");
  const evict = sqlite.query<{ bytes: number }, [number]>(
    "DELETE FROM kept WHERE key IN (SELECT key FROM kept ORDER BY used_at LIMIT ?) RETURNING bytes",
  );
  let total = sqlite
    .query<{ total: number }, []>("SELECT COALESCE(SUM(bytes), 0) AS total FROM kept")
    .get()!.total;

  function makeRoom(maxBytes: number): void {
    while (total > maxBytes) {
      const gone = evict.all(EVICTED_AT_ONCE);
      if (gone.length === 0) return;
      for (const { bytes } of gone) total -= bytes;
    }
  }

  return {
    get(key: string, now: number): CachedAnswer | undefined {
      const row = read.get(key);
      if (!row) return undefined;
      const { usedAt, ...answer } = row;
      if (now - usedAt >= USE_WRITTEN_EVERY_MS) use.run(now, key);
      return answer;
    },
    put(key: string, { body, metadata, freshUntil }: CachedAnswer, now: number, maxBytes: number): void {
      const bytes = body.length + ROW_BYTES;
      if (bytes > maxBytes) return;
      const before = bytesAt.get(key)?.bytes ?? 0;
      write.run(key, bytes, now, freshUntil, metadata, body);
      total += bytes - before;
      makeRoom(maxBytes);
    },
    renew: (key: string, freshUntil: number): void => void renew.run(freshUntil, key),
    size: () => total,
    close: () => sqlite.close(),
  };
}
