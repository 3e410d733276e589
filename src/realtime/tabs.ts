import { VERSION } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import type { Connection } from "./connection.ts";
import { createSocketDoor } from "./door.ts";
import type { Handlers } from "./handlers.ts";
import type { Probes } from "./probes.ts";
import { Tab, type TabEvents } from "./tab.ts";
import type { WireOptions } from "./wire.ts";

/** The protocol of `/ws`: tabs get WELCOME, join the hub, and send their frames through the door. */
export function createTabs({
  hub,
  ids,
  messages,
  build,
  probes,
  ...deps
}: Pick<Deps, "db" | "hub" | "ids" | "log" | "metrics" | "services"> & {
  messages: Handlers;
  build: string;
  probes: Probes;
}) {
  const door = createSocketDoor({ ...deps, handlers: messages });
  const welcome = (tab: Tab): void =>
    tab.send("WELCOME", { resumeToken: tab.resumeToken, version: VERSION, build });
  const events: TabEvents = {
    opened(tab) {
      welcome(tab);
      hub.opened(tab);
    },
    renewed: welcome,
    received: door.receive,
    closed(tab) {
      probes.heard(tab);
      hub.closed(tab);
    },
    probed: (tab) => probes.start(tab),
    heard: (tab) => probes.heard(tab),
  };
  return {
    create: (options: WireOptions & Pick<Connection, "country" | "lang">) =>
      new Tab({ ...options, id: ids() }, events),
  };
}
