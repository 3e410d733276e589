import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { startBroker, startProxy } from "./cluster-programs.ts";
import { keepFriendsOnline } from "./demo-friends.ts";
import { becomesReady, DEMO_ENV, settleDemo, welcome } from "./demo-town.ts";
import { endTogether } from "./end-together.ts";
import { freePort } from "./ports.ts";
import { bun, root } from "./tools.ts";

/** One core, two gateways and their broker, behind the proxy of `compose.cluster.yml`: all on loopback, and all for each other. */
const folder = await mkdtemp(join(tmpdir(), "randevu-cluster-"));
const site = `http://localhost:${process.env.PORT || 3000}`;
const loopback = (port: number) => `127.0.0.1:${port}`;
const ports = { broker: freePort(), core: freePort(), gateways: [freePort(), freePort()] };
const password = crypto.randomUUID();
const shared = {
  ...DEMO_ENV,
  HOST: "127.0.0.1",
  TRUSTED_PROXIES: "127.0.0.1",
  CLUSTER_URL: `redis://:${password}@${loopback(ports.broker)}`,
};
const ofCore = { ...shared, ROLE: "core", NODE_NAME: "core", PORT: String(ports.core), PUBLIC_URL: site };
const { config, accounts } = await settleDemo(ofCore);

/** In the order in which they end. */
const running: { name: string; process: Subprocess }[] = [];
endTogether({ kill: () => void endAll() });
let ending: Promise<void> | undefined;

const broker = await startBroker({ port: ports.broker, password, folder });
begin("The broker", broker);
const core = server(ofCore);
begin("The core", core);
const gateways = ports.gateways.map((port, index) => {
  const name = `gateway-${index + 1}`;
  const gateway = server({
    ...shared,
    ROLE: "gateway",
    NODE_NAME: name,
    PORT: String(port),
    CORE_URL: `http://${loopback(ports.core)}`,
  });
  begin(name, gateway);
  return { gateway, address: loopback(port) };
});
const proxy = startProxy({
  site,
  core: loopback(ports.core),
  gateways: gateways.map(({ address }) => address),
  folder,
});
begin("The proxy", proxy);

const areReady = await Promise.all([
  becomesReady(core, `http://${loopback(ports.core)}`),
  ...gateways.map(({ gateway, address }) => becomesReady(gateway, `http://${address}`)),
  becomesReady(proxy, site),
]);
if (!ending && areReady.every(Boolean)) {
  if (accounts.length > 0) await keepFriendsOnline(config, new URL(site).host);
  console.log(
    welcome({
      addresses: [site],
      hint: [
        "A second person: open it in another browser or a private window, and press Start in both.",
        "Второй человек: откройте этот адрес в другом браузере или приватном окне и нажмите «Начать» в обоих.",
      ],
      accounts,
      // Behind a proxy no one can show that they sit at this machine.
      outbox: config.outbox ? `http://${loopback(ports.core)}/outbox` : null,
    }),
  );
}
await Promise.all(running.map(({ process }) => process.exited));
await ending;
process.exit(running.every(({ process }) => process.exitCode === 0) ? 0 : 1);

function server(env: Record<string, string | undefined>): Subprocess {
  // Its own process group: Ctrl-C in a terminal reaches this process only, which ends the others in order.
  return Bun.spawn(bun("dist/server.js"), {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
}

function begin(name: string, process: Subprocess): void {
  running.unshift({ name, process });
  void process.exited.then(async () => {
    if (ending) return;
    console.error(`\n${name} has ended, and all others with it.\n`);
    if (process === proxy) console.error(await Bun.file(join(folder, "proxy.log")).text());
    void endAll();
  });
}

function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const { process } of running) {
      process.kill("SIGTERM");
      await process.exited;
    }
    await rm(folder, { recursive: true, force: true });
  })();
  return ending;
}
