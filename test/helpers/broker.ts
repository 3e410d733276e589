import { startBroker as start } from "../../scripts/cluster-programs.ts";
import { freePort } from "../../scripts/ports.ts";

/** Debian's package `redis-server`, which `verify` installs. Without it the tests of a cluster are left out. */
export const hasBroker = Bun.which("redis-server") !== null;
if (!hasBroker) console.error("Tests of core and gateways are left out: this machine has no redis-server.");

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A real broker on loopback, which forgets everything when it is killed. */
export async function startBroker(password?: string) {
  const port = freePort();
  let running = await start({ port, password });
  return {
    get pid() {
      return running.pid;
    },
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      running.kill("SIGKILL");
      await running.exited;
    },
    async restart() {
      running = await start({ port, password });
    },
  };
}
