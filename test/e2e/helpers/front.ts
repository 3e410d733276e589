import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBroker, startProxy } from "../../../scripts/cluster-programs.ts";
import { freePort } from "../../../scripts/ports.ts";

/** With `TEST_CLUSTER=3` journeys meet a core behind so many gateways and the proxy of `compose.cluster.yml`, instead of one process. */
export const gatewayCount = Number(process.env.TEST_CLUSTER ?? 0);

const loopback = (port: number) => `127.0.0.1:${port}`;

/** Starts the broker of a core. What stands before the core follows once it answers. */
export async function startFront(site: string) {
  const folder = await mkdtemp(join(tmpdir(), "randevu-front-"));
  const [core, port] = [loopback(freePort()), freePort()];
  const broker = await startBroker({ port, folder });
  const shared = { CLUSTER_URL: `redis://${loopback(port)}`, TRUSTED_PROXIES: "127.0.0.1" };
  const running: { kill(signal: "SIGKILL"): unknown }[] = [broker];

  function startGateway(settings: NodeJS.ProcessEnv, node: string): { address: string; child: ChildProcess } {
    const address = loopback(freePort());
    const env = {
      ...settings,
      ...shared,
      ROLE: "gateway",
      NODE_NAME: node,
      PORT: address.split(":")[1],
      CORE_URL: `http://${core}`,
    };
    const child = spawn(process.execPath, ["dist/server.js"], { env, stdio: "ignore" });
    running.push(child);
    return { address, child };
  }

  return {
    core: `http://${core}`,
    settings: { ...shared, ROLE: "core", NODE_NAME: "core", PORT: core.split(":")[1] },

    async open(settings: NodeJS.ProcessEnv): Promise<void> {
      const gateways = Array.from({ length: gatewayCount }, (_, n) =>
        startGateway(settings, `gateway-${n + 1}`),
      );
      for (const { address, child } of gateways) await isReady(`http://${address}/readyz`, child);
      const proxy = startProxy({ site, core, gateways: gateways.map(({ address }) => address), folder });
      running.push(proxy);
      await isReady(`${site}/readyz`, proxy);
    },

    async stop(): Promise<void> {
      for (const one of running.reverse()) one.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string, program: { readonly exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && program.exitCode === null) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`Nothing is ready at ${url}`);
}
