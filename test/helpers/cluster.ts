import { createCore } from "#src/cluster/core.ts";
import { createGateway } from "#src/cluster/gateway.ts";
import { Tenure } from "#src/cluster/tenure.ts";
import { listen } from "#src/http/listen.ts";
import { createMetrics } from "#src/services/metrics.ts";
import { startBroker } from "./broker.ts";
import type { TestServer } from "./test-server.ts";

/** The real ones, ten times as fast. */
export const QUICK = {
  beatMs: 100,
  deadMs: 500,
  spreadMs: 500,
  leaseMs: 600,
  writeMs: 400,
  yieldMs: 1_200,
  mutedMs: 10_000,
};

/** As quick, and patient on a machine that is busy with others. */
export const CALM = { ...QUICK, deadMs: 20_000 };

export type Cluster = Awaited<ReturnType<typeof clusterOf>>;

/** Puts gateways in front of a server, with a real broker in between: this process is all of them. */
export async function clusterOf(
  world: Pick<TestServer, "deps" | "sockets" | "seal">,
  { count = 2, times = QUICK } = {},
) {
  const broker = await startBroker();
  const { url } = broker;
  const tenure = new Tenure(QUICK.writeMs);
  const newCore = (replaced = () => {}) =>
    createCore({
      ...world.deps,
      metrics: createMetrics(),
      sockets: world.sockets,
      seal: world.seal,
      url,
      node: "core",
      tenure,
      replaced,
      times,
    });
  const core = await newCore();
  const gateways = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const one = { isCoreWell: false };
      const gateway = await createGateway({
        url,
        node: `gateway-${index}`,
        log: world.deps.log,
        limitOf: (_headers, peer) => ({ address: peer, limit: null }),
        isCoreWell: async () => one.isCoreWell,
        refused() {},
        times,
      });
      const handler = {
        seal: (answer: Response) => answer,
        answer: async () => new Response(null, { status: 404 }),
      };
      const listener = listen({ config: { host: "127.0.0.1", port: 0 }, handler, sockets: gateway.listener });
      await until(() => gateway.isLinked());
      return Object.assign(one, { gateway, listener, url: listener.url });
    }),
  );
  return {
    broker,
    core,
    tenure,
    newCore,
    gateways,
    /** The addresses of the gateways. */
    urls: gateways.map((one) => one.url),
    async stop() {
      await Promise.all(gateways.map(({ gateway }) => gateway.stop()));
      await Promise.all(gateways.map(({ listener }) => listener.stop()));
      await core.stop();
      await broker.kill();
    },
  };
}

/** Of a state that nothing announces. Its test's own limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(5);
}
