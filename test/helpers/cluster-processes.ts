import { type Broker, startBroker } from "./broker.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "./process.ts";
import { TestTab } from "./tab.ts";

export const KEY = "a key for tests, long enough to be taken";

export type Processes = Awaited<ReturnType<typeof startProcesses>>;
export type RunningGateway = Awaited<ReturnType<Processes["gateway"]>>;

/** A broker, and what runs the real programs of a cluster at it, all on one database. */
export async function startProcesses() {
  const broker: Broker = await startBroker("secret");
  const folder = folderWithDatabase();
  const running = new Set<Spawned>();

  function spawn(
    role: "core" | "standby" | "gateway",
    node: string,
    env: Record<string, string> = {},
  ): Spawned {
    const spawned = spawnServer({
      ROLE: role,
      NODE_NAME: node,
      CLUSTER_URL: broker.url.replace("//", "//:secret@"),
      RATE_LIMITS: "off",
      ...(role !== "gateway" && { DATA_DIR: folder, SECRET_KEY: KEY }),
      ...env,
    });
    running.add(spawned);
    return spawned;
  }

  return {
    broker,
    folder,
    spawn,
    /** Once it is ready. */
    async core(node: string, env: Record<string, string> = {}) {
      const spawned = spawn("core", node, env);
      const { url } = (await spawned.said("Randevu is ready")) as { url: string };
      return { spawned, url };
    },
    /** One process, for comparison. */
    async alone() {
      const spawned = spawn("core", "", { ROLE: "all", CLUSTER_URL: "" });
      const { url } = (await spawned.said("Randevu is ready")) as { url: string };
      return { spawned, url };
    },
    /** Once it is linked to the core. */
    async gateway(node: string, env: Record<string, string> = {}) {
      const spawned = spawn("gateway", node, env);
      const { url } = (await spawned.said("The gateway is ready")) as { url: string };
      await spawned.said("Linked to the core");
      return { spawned, url };
    },
    async standby(node: string, env: Record<string, string> = {}) {
      const spawned = spawn("standby", node, env);
      await spawned.said("The standby waits for its turn");
      return spawned;
    },
    async stop() {
      for (const one of running) {
        // The core that a standby has started is a process of its own.
        one.kill("SIGCONT");
        one.kill("SIGTERM");
      }
      await Promise.all([...running].map((one) => Promise.race([one.exited, Bun.sleep(10_000)])));
      for (const one of running) one.kill("SIGKILL");
      await broker.kill();
      remove(folder);
    },
  };
}

export async function roomOf(a: TestTab, b: TestTab) {
  await a.ask("ENTER_QUEUE", { forceClassic: true });
  await b.ask("ENTER_QUEUE", { forceClassic: true });
  return Promise.all([a.next("ENTER_ROOM"), b.next("ENTER_ROOM")]);
}

/** What a process answers at `/readyz`. */
export async function readinessOf({ url }: { url: string }): Promise<[status: number, said: unknown]> {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.json()];
}

/** As pages do, which try until they are let in. */
export async function openUntilIn(url: string): Promise<TestTab> {
  for (;;) {
    const tab = await TestTab.open(url).catch(() => null);
    if (tab) return tab;
    await Bun.sleep(50);
  }
}
