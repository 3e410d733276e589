import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { hasBroker } from "#test/helpers/broker.ts";
import { type Processes, readinessOf, roomOf, startProcesses } from "#test/helpers/cluster-processes.ts";
import { openLine } from "#test/helpers/network.ts";
import { TestPeer } from "#test/helpers/peer.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { startProxy } from "../../scripts/cluster-programs.ts";
import { freePort } from "../../scripts/ports.ts";

setDefaultTimeout(60_000);

describe.skipIf(!hasBroker)("processes of a cluster", () => {
  let cluster: Processes;
  beforeAll(async () => {
    cluster = await startProcesses();
  });
  afterAll(() => cluster.stop());

  test("outlive a killed gateway, whose people are released in time, and a killed core, to which all come back", async () => {
    let core = cluster.spawn("core", "core-1");
    await core.said("Randevu is ready");
    const [one, two] = await Promise.all([cluster.gateway("gateway-1"), cluster.gateway("gateway-2")]);
    const [ann, ben] = [await TestTab.open(one.url), await TestTab.open(two.url)];
    const [dan, eve] = [await TestTab.open(two.url), await TestTab.open(two.url)];
    await roomOf(ann, ben);
    const rooms = await roomOf(dan, eve);
    const [dans, eves] = [await TestPeer.open(two.url, rooms[0]), await TestPeer.open(two.url, rooms[1])];

    const killed = performance.now();
    one.spawned.kill("SIGKILL");
    expect(await ben.next("COMPANION_AWAY")).toMatchObject({ away: true });
    await ben.next("LEAVE_ROOM");
    const released = performance.now() - killed;
    console.error(`A companion of someone on a killed gateway was released after ${Math.round(released)} ms`);
    expect(released).toBeLessThan(12_000);
    expect(await dan.unread()).toEqual([]);
    expect(await eve.unread()).toEqual([]);
    expect((await core.said("A gateway is silent, and given up")).node).toBe("core-1");

    core.kill("SIGKILL");
    await core.exited;
    dans.say("no core is needed");
    expect(await eves.next()).toBe("no core is needed");
    core = cluster.spawn("core", "core-2");
    await core.said("Randevu is ready");
    expect((await dan.closed).code).toBe(4000);
    expect((await eve.closed).code).toBe(4000);
    const [again, back] = [await TestTab.open(two.url), await TestTab.open(two.url)];
    await roomOf(again, back);

    two.spawned.kill("SIGTERM");
    expect((await again.closed).code).toBe(4000);
    expect(await two.spawned.exited).toBe(0);
    core.kill("SIGTERM");
    expect(await core.exited).toBe(0);
  });

  test("that are cut off from the broker alone send their people elsewhere, and come back", async () => {
    const port = freePort();
    const core = cluster.spawn("core", "core", { PORT: String(port) });
    await core.said("Randevu is ready");
    const line = await openLine(cluster.broker.url);
    const one = await cluster.gateway("gateway-1");
    const two = await cluster.gateway("gateway-2", {
      CLUSTER_URL: `redis://:secret@${new URL(line.url).host}`,
      // As with a standby, which has no port until it is the core.
      CORE_URL: `http://127.0.0.1:1 http://127.0.0.1:${port}`,
    });
    const [ann, ben] = [await TestTab.open(one.url), await TestTab.open(two.url)];
    await roomOf(ann, ben);
    expect(await readinessOf(two)).toEqual([200, { status: "ready", node: "gateway-2", sockets: 1 }]);

    const cut = performance.now();
    line.cut();
    expect((await ben.closed).code).toBe(4000);
    console.error(
      `A gateway that was cut off let its people go after ${Math.round(performance.now() - cut)} ms`,
    );
    expect(performance.now() - cut).toBeLessThan(10_000);
    expect(await readinessOf(two)).toEqual([503, { status: "no_broker", node: "gateway-2", sockets: 0 }]);
    expect((await fetch(`${two.url}/healthz`)).status).toBe(200);
    expect(await readinessOf(one)).toEqual([200, { status: "ready", node: "gateway-1", sockets: 1 }]);
    await ann.next("LEAVE_ROOM");
    const back = await TestTab.open(one.url);
    await roomOf(ann, back);

    line.mend();
    while ((await readinessOf(two))[0] !== 200) await Bun.sleep(50);
    await TestTab.open(two.url);
    line.close();
    for (const { kill } of [one.spawned, two.spawned, core]) kill("SIGKILL");
  });

  test.skipIf(!Bun.which("caddy"))(
    "behind the proxy of compose.cluster.yml, share the sockets, and neither a killed gateway nor a restart of the core shows",
    async () => {
      const port = freePort();
      const address = `127.0.0.1:${port}`;
      const startCore = () =>
        cluster.spawn("core", "core", { PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" });
      let core = startCore();
      await core.said("Randevu is ready");
      const [one, two] = await Promise.all([cluster.gateway("gateway-1"), cluster.gateway("gateway-2")]);
      const site = `http://127.0.0.1:${freePort()}`;
      const hosts = [one, two].map(({ url }) => new URL(url).host);
      await using proxy = proxied({ site, core: address, gateways: hosts, folder: cluster.folder });
      expect(await (await proxy.answers("/readyz")).json()).toEqual({ status: "ready" });

      const tabs: TestTab[] = [];
      for (let count = 0; count < 4; count += 1) tabs.push(await TestTab.open(site));
      const metrics = await (await fetch(`http://${address}/metrics`)).text();
      for (const node of ["gateway-1", "gateway-2"])
        expect(metrics).toContain(`randevu_gateway_sockets{gateway="${node}",node="core"} 2`);

      one.spawned.kill("SIGKILL");
      await Promise.race(tabs.map((tab) => tab.closed));
      const again = await TestTab.open(site);

      core.kill("SIGKILL");
      await core.exited;
      const asked = fetch(`${site}/healthz`);
      core = startCore();
      expect((await asked).status).toBe(200);
      expect((await again.closed).code).toBe(4000);
      two.spawned.kill("SIGTERM");
      core.kill("SIGTERM");
      expect(await Promise.all([two.spawned.exited, core.exited])).toEqual([0, 0]);
    },
  );

  const BAD: [what: string, url: (broker: string) => string, sentence: string][] = [
    ["a wrong password", (host) => `redis://:wrong@${host}`, "the broker refuses this name or password"],
    ["no broker", () => "redis://127.0.0.1:1", "no broker answers there"],
    ["no address of one", () => "", "CLUSTER_URL: got nothing, wants the address of Valkey or Redis"],
  ];
  test.each(BAD)("do not start with %s, and say why", async (_, url, sentence) => {
    const refused = cluster.spawn("gateway", "gateway", {
      CLUSTER_URL: url(new URL(cluster.broker.url).host),
    });
    expect(await refused.exited).toBe(1);
    expect(await refused.stderr).toContain(sentence);
    expect(await refused.stderr).not.toContain(":wrong@");
  });
});

function proxied(options: Parameters<typeof startProxy>[0]) {
  const proxy: Subprocess = startProxy(options);
  return {
    /** Once it listens. */
    async answers(path: string): Promise<Response> {
      for (;;) {
        const answer = await fetch(`${options.site}${path}`).catch(() => null);
        if (answer) return answer;
        if (proxy.exitCode !== null)
          throw new Error(await Bun.file(join(options.folder, "proxy.log")).text());
        await Bun.sleep(20);
      }
    },
    async [Symbol.asyncDispose]() {
      proxy.kill("SIGKILL");
      await proxy.exited;
    },
  };
}
