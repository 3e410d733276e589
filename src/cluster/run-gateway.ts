import { Gauge, Registry } from "prom-client";
import type * as z from "zod";
import { readiness } from "#contract/common.ts";
import { SECOND_MS } from "#contract/time.ts";
import type { Config } from "#src/config.ts";
import { listen } from "#src/http/listen.ts";
import { pathOf } from "#src/http/path-of.ts";
import { createAddressReader } from "#src/http/sender/address.ts";
import { mayOperate } from "#src/http/sender/operators.ts";
import { createFrameLimits } from "#src/realtime/frame-limits.ts";
import { createLog, flushLog } from "#src/services/log.ts";
import { watchProcess } from "#src/services/metrics.ts";
import { stopParts } from "#src/stop-parts.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import type { gatewayReadiness } from "./status.ts";

/** A process that only holds sockets: no database, no secret, no folder. @throws ConfigError */
export async function runGateway(
  config: Config,
  { url, node, coreUrls }: { url: string; node: string; coreUrls: readonly string[] },
): Promise<void> {
  const log = createLog(config.logLevel).child({ node });
  const addressOf = createAddressReader({ config, countryOf: () => "", log });
  const limits = config.rateLimits ? createFrameLimits(config.socketsPerAddress) : null;
  const gateway = await createGateway({
    url,
    node,
    log,
    limitOf(headers, peer) {
      const { address } = addressOf(headers, peer);
      return { address, limit: limits?.ofSocket(address, performance.now()) ?? null };
    },
    isCoreWell: async () => (await Promise.all(coreUrls.map(isWell))).includes(true),
    refused: () => void stop(1),
  });
  const metrics = gatewayMetrics(gateway, node);
  let isStopping = false;
  const answer = (request: Request, peer: string) => {
    const path = pathOf(request);
    const { state, sockets } = gateway.status;
    // A gateway without a core is no better for a restart: it would lose the sockets that it holds.
    if (path === "/healthz") return Response.json({ status: "ok", node, sockets });
    if (path === "/readyz") {
      const status = state === "no_core" && !gateway.hasBroker ? "no_broker" : state;
      const said: z.infer<typeof gatewayReadiness> = { status, node, sockets };
      return Response.json(said, { status: state === "ready" ? 200 : 503 });
    }
    if (path === "/metrics" && mayOperate(request.headers, addressOf(request.headers, peer).address, config))
      return metrics();
    return new Response("A gateway has sockets only: /ws and /peerjs.\n", { status: 404 });
  };
  const handler = {
    seal: (response: Response) => response,
    answer: async (request: Request, peer: string) => answer(request, peer),
  };
  const listener = listen({ config, handler, sockets: gateway.listener });
  log.info({ url: listener.url }, "The gateway is ready");

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info("Stopping");
    await stopParts([() => gateway.stop(), () => listener.stop()], log);
    log.info("Stopped");
    await flushLog(log);
    process.exit(code);
  }
  process.on("SIGTERM", () => void stop(0)).on("SIGINT", () => void stop(0));
}

/** Asked past the broker, about once a second, and only while the core is not heard. */
async function isWell(coreUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2 * SECOND_MS);
  const answer = await fetch(new URL("/readyz", coreUrl), { redirect: "manual", signal }).catch(() => null);
  const said = readiness.safeParse(await answer?.json().catch(() => null)).data;
  return said !== undefined && said.status !== "stopping" && !said.degraded?.includes("broker");
}

function gatewayMetrics(gateway: Gateway, node: string): () => Promise<Response> {
  const registry = new Registry();
  registry.setDefaultLabels({ node });
  watchProcess({ registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("randevu_gateway_linked", "1 while the gateway is linked to the core", () =>
    gateway.isLinked() ? 1 : 0,
  );
  gauge("randevu_broker_up", "1 while the gateway is connected to its broker", () =>
    gateway.hasBroker ? 1 : 0,
  );
  gauge("randevu_gateway_held_sockets", "Open sockets of this gateway", () => gateway.status.sockets);
  gauge(
    "randevu_gateway_unconfirmed",
    "Batches that the core has not confirmed",
    () => gateway.status.unconfirmed,
  );
  return async () =>
    new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
}
