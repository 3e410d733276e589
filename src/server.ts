import type { Deps } from "./deps.ts";
import { createEarlyServer, type EarlyServer } from "./early-server.ts";
import { createFeatures } from "./features.ts";
import { createAdmission } from "./http/admission.ts";
import { createApi } from "./http/api.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createMessages } from "./messages.ts";
import { createSockets } from "./realtime/sockets.ts";
import { createRoutes } from "./routes.ts";
import { createActLimits } from "./timing/act-limits.ts";

export type Server = ReturnType<typeof createServer>;

/**
 * The second half of the start: makes features, routes and sockets, and hands them to the early server, which waits for
 * them. In tests and benchmarks it makes the early server too. The server answers through `door` at once, and on a port
 * after `listen()`.
 */
export function createServer(deps: Deps, early: EarlyServer = createEarlyServer(deps)) {
  const { config, db, services } = deps;
  const { addressOf, intake, client, door } = early;
  const lifecycle: Lifecycle = { stopping: false };
  const limits = createRateLimits(deps);
  const acts = createActLimits(deps);
  const features = createFeatures(deps, early.legal);
  const app = createRoutes(deps, features, { intake, lifecycle });
  const admit = createAdmission({ auth: features.auth, config, limits, acts });
  const { refuseRequest } = features.maintenance;
  const { video, calls } = features;
  const mayRelay = (from: string, to: string) => video.mayRelay(from, to) || calls.mayRelay(from, to);
  const sockets = createSockets({
    ...deps,
    mayRelay,
    mayEnter: services.peerTokens.fits,
    messages: createMessages(features, acts),
    addressOf,
    build: client.build,
  });
  early.api.resolve(
    createApi({ app, db, limits, admit, verify: features.auth.tokens.verify, refuseRequest }),
  );
  early.sockets.resolve(sockets);

  return {
    features,
    app,
    door,

    listen: early.listen,
    tickSockets: sockets.tick,

    /** Asks clients to reconnect later, finishes requests under way and accepts no new ones. */
    async stop(): Promise<void> {
      lifecycle.stopping = true;
      await sockets.stop();
      await early.stop();
    },
  };
}
