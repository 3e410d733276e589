import { Gauge, Registry } from "prom-client";
import type { Config } from "#src/config.ts";
import { listen } from "#src/http/listen.ts";
import { pathOf } from "#src/http/path-of.ts";
import { createAddressReader } from "#src/http/sender/address.ts";
import { mayOperate } from "#src/http/sender/operators.ts";
import { createFrameLimits } from "#src/realtime/frame-limits.ts";
import { createLog, flushLog } from "#src/services/log.ts";
import { stopParts } from "#src/stop-parts.ts";
import { createGateway, type Gateway } from "./gateway.ts";

/** A process that only holds sockets: no database, no secret, no folder. @throws ConfigError */
export async function runGateway(
  config: Config,
  { url, node }: { url: string; node: string },
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
    refused: () => void stop(1),
  });
  const metrics = gatewayMetrics(gateway, node);
  let isStopping = false;
  const answer = (request: Request, peer: string) => {
    const path = pathOf(request);
    if (path === "/healthz") return Response.json({ status: "ok" });
    if (path === "/readyz" && isStopping) return Response.json({ status: "stopping" }, { status: 503 });
    if (path === "/readyz" && !gateway.isLinked())
      return Response.json({ status: "no_core" }, { status: 503 });
    if (path === "/readyz") return Response.json({ status: "ready" });
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

function gatewayMetrics(gateway: Gateway, node: string): () => Promise<Response> {
  const registry = new Registry();
  registry.setDefaultLabels({ node });
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
  gauge("randevu_gateway_held_sockets", "Open sockets of this gateway", () => gateway.sockets);
  gauge("randevu_gateway_unconfirmed", "Batches that the core has not confirmed", () => gateway.unconfirmed);
  return async () =>
    new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
}
