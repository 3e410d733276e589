import { type Listener, listen, type SocketEvents } from "#src/http/listen.ts";
import type { RequestHandler } from "#src/http/request-handler.ts";
import { isSocketPath } from "#src/realtime/sockets.ts";
import { hasBroker } from "./broker.ts";
import { CALM, type Cluster, clusterOf } from "./cluster.ts";

/**
 * With `TEST_CLUSTER=3` the sockets of every world come through so many gateways, in turns, as behind a balancer: no test of a feature
 * may notice.
 */
export const gatewayCount = hasBroker ? Number(process.env.TEST_CLUSTER ?? 0) : 0;

const PROMPT = { ...CALM, beatMs: 50, spreadMs: 50 };

const running = new Set<Listener>();

/** Listens at once; what comes before the gateways are linked waits for them. */
export function listenBehindGateways({
  handler,
  ...server
}: Parameters<typeof clusterOf>[0] & { handler: RequestHandler }): Listener {
  const starting = clusterOf(server, { count: gatewayCount, times: PROMPT });
  let cluster: Cluster | undefined;
  void starting.then((started) => (cluster = started));
  let turn = 0;
  /** Those of any gateway: a socket knows its own. */
  const events = (): SocketEvents => cluster!.gateways[0]!.gateway.listener;

  const front = listen({
    config: { host: "127.0.0.1", port: 0 },
    handler,
    sockets: {
      upgrade(request, upgrader) {
        if (!isSocketPath(new URL(request.url).pathname)) return "not-mine";
        return starting.then(({ gateways }) =>
          gateways[turn++ % gatewayCount]!.gateway.listener.upgrade(request, upgrader),
        );
      },
      opened: (socket) => events().opened(socket),
      received: (socket, message) => events().received(socket, message),
      ponged: (socket) => events().ponged(socket),
      closed: (socket) => events().closed(socket),
    },
  });
  const listener = {
    url: front.url,
    async stop() {
      running.delete(listener);
      await (await starting).stop();
      await front.stop();
    },
  };
  running.add(listener);
  return listener;
}

/** Of worlds that were not closed: their brokers would outlive the tests. */
export async function stopBehindGateways(): Promise<void> {
  await Promise.all([...running].map((listener) => listener.stop()));
}
