import type { Deps } from "./deps.ts";
import { configView } from "./features/common/view.ts";
import { createLegal } from "./features/legal/actions.ts";
import type { Api } from "./http/api.ts";
import { createAddressReader } from "./http/caller/address.ts";
import { createDoor } from "./http/door.ts";
import { type Listener, listen } from "./http/listen.ts";
import { createClient } from "./http/site/client.ts";
import type { Sockets } from "./realtime/sockets.ts";
import { Later } from "./timing/later.ts";

export type Front = ReturnType<typeof createFront>;

/**
 * The port, the door and the pages. At a start it comes before the rest of the server, which takes twice as long to make:
 * pages are answered meanwhile, and what needs more waits for it (`api`, `sockets`).
 */
export function createFront(deps: Deps) {
  const { config, services, log } = deps;
  const legal = createLegal(deps);
  const addressOf = createAddressReader({ config, countryOf: services.countries.of });
  const client = createClient(config, { settings: configView(config, legal.current(), false), log });
  const api = new Later<Api>();
  const sockets = new Later<Sockets>();
  const door = createDoor({ ...deps, client, api, addressOf });

  let listener: Listener | undefined;

  return {
    legal,
    addressOf,
    client,
    door,
    api,
    sockets,
    /** @throws ConfigError when the port is taken. */
    listen(): { url: string } {
      listener = listen({ config, door, sockets });
      return { url: listener.url };
    },

    /** Finishes requests under way and takes nothing new. */
    async stop(): Promise<void> {
      await listener?.stop();
    },
  };
}
