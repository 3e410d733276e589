import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import { type Countries, createCountries } from "./country.ts";
import { createIce, type Ice } from "./ice.ts";
import { readSecretKey } from "./secret-key.ts";

/** Ports to the outside world (design.md, section 6). */
export interface Services {
  iceServersFor: Ice;
  countries: Countries;
  /** Signs everything that this installation must recognise later: session tokens, links. */
  secretKey: string;
}

export const createServices = ({ config, clock }: { config: Config; clock: Clock }): Services => ({
  iceServersFor: createIce({ config, clock }),
  countries: createCountries(),
  secretKey: readSecretKey(config),
});
