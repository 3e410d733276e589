import type { Deps } from "./deps.ts";
import { configView } from "./features/common/view.ts";
import { createFeatures } from "./features.ts";
import { createHandover } from "./handover.ts";
import { createApi } from "./http/api.ts";
import { Intake } from "./http/body/intake.ts";
import { createGuardCheck } from "./http/guard-check.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { type Listener, listen } from "./http/listen.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createRequestHandler } from "./http/request-handler.ts";
import { createAddressReader } from "./http/sender/address.ts";
import { createClient } from "./http/site/client.ts";
import { createMessages } from "./messages.ts";
import { createMonitoring } from "./monitoring/monitoring.ts";
import { createSockets } from "./realtime/sockets.ts";
import { createRoutes } from "./routes.ts";
import { createActLimits } from "./timing/act-limits.ts";

export type Server = ReturnType<typeof createServer>;

/** The server answers through `handler` at once, and on a port after `listen()`. */
export function createServer(deps: Deps) {
  const { config, db, services, log } = deps;
  const features = createFeatures(deps);
  const lifecycle: Lifecycle = { stopping: false };
  const acts = createActLimits(deps);
  const intake = new Intake(config.intake);
  const addressOf = createAddressReader({ config, countryOf: services.countries.of, log });
  const settings = () => configView(config, features.legal.current(), false);
  const client = createClient(config, { settings, log, intake });

  const monitoring = createMonitoring(deps);
  const app = createRoutes(deps, features, { intake, lifecycle, monitoring });
  const limits = createRateLimits(deps);
  const checkGuard = createGuardCheck({ auth: features.auth, config, limits, acts });
  const { video, calls, inTouch, maintenance, networkBlocks } = features;
  const { verify } = features.auth.tokens;
  const refuseRequest = (pathname: string, address: string) => {
    networkBlocks.refuseRequest(pathname, address);
    maintenance.refuseRequest(pathname);
  };
  const api = createApi({ app, db, limits, checkGuard, verify, refuseRequest });
  const handler = createRequestHandler({ ...deps, client, api, addressOf });

  const sockets = createSockets({
    ...deps,
    mayEnter: services.peerTokens.fits,
    messages: createMessages(features, acts, services),
    addressOf,
    deviceOf: features.auth.cookies.deviceOf,
    isBlocked: networkBlocks.isBlocked,
    build: client.build,
  });
  networkBlocks.whenChanged(sockets.closeBlocked);

  const handover = createHandover(deps, {
    video: video.handover,
    calls: calls.handover,
    inTouch: inTouch.handover,
    mailboxes: sockets.handover,
  });

  let listener: Listener | undefined;

  return {
    features,
    monitoring,
    app,
    readBy: api.readBy,
    handler,
    sockets,
    tickSockets: sockets.tick,

    /** @throws ConfigError when the port is taken. */
    listen(): { url: string } {
      listener = listen({ config, handler, sockets });
      return { url: listener.url };
    },

    /** Before `listen()`: what the server before this one handed over. */
    takeOver: handover.read,
    /** After `stop()`. */
    handOver: handover.write,

    /** Asks clients to reconnect later, finishes requests under way and accepts no new ones. */
    async stop(): Promise<void> {
      lifecycle.stopping = true;
      await sockets.stop();
      await listener?.stop();
    },
  };
}
