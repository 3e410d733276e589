import { callRoll, complaintsAbout } from "#src/cluster/roll-call.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import type { Attempt } from "./attempts.ts";

export function clusterAttempts({ cluster }: Config): Attempt[] {
  if (!cluster) return [];
  const at = new URL(cluster.url).host;
  const roll = callRoll(cluster.url).then(
    (present) => ({ present, problem: null }),
    (error) => ({ present: [], problem: wordsOf(error) }),
  );
  return [
    { what: "CLUSTER_URL", weight: "must", at, run: async () => (await roll).problem },
    // Before the first start no one listens there.
    {
      what: "bun run admin cluster",
      weight: "must",
      at,
      run: async () => complaintsOf((await roll).present),
    },
  ];
}

function complaintsOf(present: Awaited<ReturnType<typeof callRoll>>): string | null {
  const complaints = present.length > 0 ? complaintsAbout(present) : [];
  return complaints.length > 0 ? complaints.join(" ") : null;
}

/** Its sentence begins with the name of the setting, which is in the row already. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ConfigError)) throw error;
  return error.message.replace(/^CLUSTER_URL: /, "");
}
