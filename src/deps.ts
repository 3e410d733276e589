import type { Db } from "#db/open.ts";
import type { Config } from "./config.ts";
import type { Hub } from "./realtime/hub.ts";
import type { Grants } from "./realtime/peerjs/grants.ts";
import type { Log } from "./services/log.ts";
import type { Metrics } from "./services/metrics.ts";
import type { Services } from "./services/services.ts";

/** Milliseconds since 1970. Features never read the machine's clock themselves. */
export type Clock = () => number;
/** A new UUIDv7. */
export type Ids = () => string;
/** From 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Passed and never imported, so that each test makes its own world. A feature names its parts: `new Video(deps: Pick<Deps, …>)`. */
export interface Deps {
  config: Config;
  db: Db;
  hub: Hub;
  grants: Grants;
  services: Services;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  ids: Ids;
  random: Random;
  legalEditions: readonly string[];
}
