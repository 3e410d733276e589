import { createApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { configView } from "./features/common/view.ts";
import { createFeatures } from "./features.ts";
import { createIntake } from "./http/body/intake.ts";
import { createAddressReader } from "./http/caller/address.ts";
import { createDoor } from "./http/door.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { type Listener, listen } from "./http/listen.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createClient } from "./http/site/client.ts";
import { createAdmission } from "./http/terms.ts";
import { createMessages } from "./messages.ts";
import { createSockets } from "./realtime/sockets.ts";
import { createActLimits } from "./timing/act-limits.ts";

export type Server = ReturnType<typeof createServer>;

/** The whole product, put together; it answers through `door` at once, and on a port after `listen()`. */
export function createServer(deps: Deps) {
  const { config, services } = deps;
  const lifecycle: Lifecycle = { stopping: false };
  const limits = createRateLimits(config);
  const acts = createActLimits(deps);
  const features = createFeatures(deps);
  const app = createApp(deps, features, { intake: createIntake(config.intake), lifecycle });
  const admit = createAdmission({ auth: features.auth, config, limits, acts });
  const { refuseRequest } = features.maintenance;
  const addressOf = createAddressReader({ config, countryOf: services.countries.of });
  const client = createClient(config, {
    settings: configView(config, features.legal.current(), false),
    log: deps.log,
  });
  const door = createDoor({
    ...deps,
    app,
    client,
    addressOf,
    limits,
    admit,
    refuseRequest,
  });
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
  let listener: Listener | undefined;

  return {
    features,
    app,
    door,

    /** @throws ConfigError when the port is taken. */
    listen(): { url: string } {
      listener = listen({ config, door, sockets });
      return { url: listener.url };
    },

    /** Asks sockets to come back later, finishes requests under way and takes nothing new. */
    async stop(): Promise<void> {
      lifecycle.stopping = true;
      await sockets.stop();
      await listener?.stop();
    },
  };
}
