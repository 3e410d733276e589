import type { Deps } from "#src/deps.ts";

export interface ReplicaState {
  up: boolean;
  /** How long writes have been waiting to be uploaded; null while Litestream counts no uploads. */
  lagMs: number | null;
  errors: number;
}

const ANSWER_MS = 1_000;
const LONGEST_ANSWER = 1024 ** 2;

/** What was uploaded: Litestream 0.3 counts bytes of the log, and both 0.3 and 0.5 count requests to the store. */
const UPLOADS = [
  /^litestream_replica_wal_bytes(?:\{[^}]*\})? (\S+)$/gm,
  /^litestream_replica_operation_total\{[^}]*operation="PUT"[^}]*\} (\S+)$/gm,
];
const ERRORS = /^litestream_sync_error_count(?:\{[^}]*\})? (\S+)$/gm;

/** Litestream says nothing about time: the lag is since when the server has written without anything being uploaded. */
export function createReplicaWatch({
  config,
  db,
  clock,
  log,
}: Pick<Deps, "config" | "db" | "clock" | "log">) {
  const changes = db.sqlite.query<{ changes: number }, []>("SELECT total_changes() AS changes");
  let state: ReplicaState | null = null;
  let uploaded: number | null = null;
  let changesThen = 0;
  let behindSince: number | null = null;

  function noteUploads(now: number, uploads: number | null): void {
    const written = changes.get()!.changes;
    if (uploads !== null && uploads !== uploaded) {
      uploaded = uploads;
      changesThen = written;
      behindSince = null;
    } else if (written > changesThen) behindSince ??= now;
  }

  async function read(address: string): Promise<void> {
    const counts = await askLitestream(address);
    const now = clock();
    const uploads = counts?.uploads ?? null;
    noteUploads(now, uploads);
    const isMeasured = counts === null || uploads !== null;
    const up = counts !== null;
    if (!up && state?.up !== false)
      log.error(
        { address },
        "Litestream does not answer: the database is not replicated. Start it again, and look at its log",
      );
    if (up && state?.up === false) log.info("Litestream answers again");
    state = {
      up,
      lagMs: isMeasured ? (behindSince === null ? 0 : now - behindSince) : null,
      errors: counts?.errors ?? state?.errors ?? 0,
    };
  }

  return {
    async refresh(): Promise<void> {
      if (config.replicaMetrics) await read(config.replicaMetrics);
    },
    state: (): ReplicaState | null => state,
  };
}

/** Since it started; null if it does not answer. */
export async function askLitestream(
  address: string,
): Promise<{ uploads: number | null; errors: number } | null> {
  const text = await metricsAt(address);
  return text === null ? null : { uploads: sumOf(text, UPLOADS), errors: sumOf(text, [ERRORS]) ?? 0 };
}

async function metricsAt(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://${address}/metrics`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: "error",
    });
    if (!answer.ok || !answer.body) return null;
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > LONGEST_ANSWER) return null;
    }
    // Another program may have taken the port.
    return text.includes("litestream_") ? text : null;
  } catch {
    return null;
  }
}

function sumOf(text: string, forms: readonly RegExp[]): number | null {
  const values = forms.flatMap((form) => [...text.matchAll(form)].map(([, value]) => Number(value)));
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
