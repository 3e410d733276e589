import type { Deps } from "./deps.ts";
import { configView } from "./features/common/view.ts";
import { createLegal } from "./features/legal/actions.ts";
import type { Api } from "./http/api.ts";
import { Intake } from "./http/body/intake.ts";
import { createHttpDoor } from "./http/door.ts";
import { type Listener, listen } from "./http/listen.ts";
import { createAddressReader } from "./http/sender/address.ts";
import { createClient } from "./http/site/client.ts";
import type { Sockets } from "./realtime/sockets.ts";
import { Deferred } from "./timing/deferred.ts";

export type EarlyServer = ReturnType<typeof createEarlyServer>;

/**
 * The first half of the start: listens on the port and answers pages before features and routes (`server.ts`) are made,
 * which takes twice as long. Requests for those wait (`api`, `sockets`).
 */
export function createEarlyServer(deps: Deps) {
  const { config, services, log } = deps;
  const legal = createLegal(deps);
  const addressOf = createAddressReader({ config, countryOf: services.countries.of, log });
  const intake = new Intake(config.intake);
  const settings = () => configView(config, legal.current(), false);
  const client = createClient(config, { settings, log, intake });
  const api = new Deferred<Api>();
  const sockets = new Deferred<Sockets>();
  const door = createHttpDoor({ ...deps, client, api, addressOf });

  let listener: Listener | undefined;

  return {
    legal,
    addressOf,
    intake,
    client,
    door,
    api,
    sockets,
    /** @throws ConfigError when the port is taken. */
    listen(): { url: string } {
      listener = listen({ config, door, sockets });
      return { url: listener.url };
    },

    /** Finishes requests under way and accepts no new ones. */
    async stop(): Promise<void> {
      await listener?.stop();
    },
  };
}
