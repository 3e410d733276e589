import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { writtenIn } from "#test/helpers/writers.ts";
import { freePort } from "../../scripts/ports.ts";
import { litestream } from "../ops/container.ts";

/** Litestream beside a core, as a service of its own, which replicates its folder into another. */
export async function startReplication(folder: string, replica: string) {
  const env = {
    LITESTREAM_REPLICA_URL: `file://${replica}`,
    // A standby replicates from then on, on the same machine here.
    REPLICA_METRICS_ADDR: `127.0.0.1:${freePort()}`,
    PATH: `${dirname(litestream!)}:${dirname(Bun.which("bun")!)}:/usr/bin:/bin`,
  };
  const own = { ...env, REPLICA_METRICS_ADDR: `127.0.0.1:${freePort()}`, DATA_DIR: folder };
  const run = (...args: string[]) =>
    Bun.spawn([litestream!, ...args], { cwd: root, env: own, stdio: ["ignore", "ignore", "ignore"] });
  const replicating = run("replicate", "-config", "litestream.yml");
  return {
    env,
    /** Resolves once the replica has a message of this text. */
    async has(text: string): Promise<void> {
      const copy = `${replica}-copy`;
      do {
        await Bun.sleep(200);
        await rm(copy, { recursive: true, force: true });
        const to = join(copy, "app.db");
        await run(
          "restore",
          "-config",
          "litestream.yml",
          "-if-replica-exists",
          "-o",
          to,
          join(folder, "app.db"),
        ).exited;
      } while (!(await Bun.file(join(copy, "app.db")).exists()) || !writtenIn(copy).includes(text));
      await rm(copy, { recursive: true, force: true });
    },
    pause: () => replicating.kill("SIGSTOP"),
    async [Symbol.asyncDispose]() {
      replicating.kill("SIGKILL");
      await replicating.exited;
    },
  };
}
