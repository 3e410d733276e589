import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import { type Countries, createCountries } from "./country.ts";
import { createIce, type Ice } from "./ice.ts";

/** Ports to the outside world (design.md, section 6). */
export interface Services {
  iceServersFor: Ice;
  countries: Countries;
}

export const createServices = ({ config, clock }: { config: Config; clock: Clock }): Services => ({
  iceServersFor: createIce({ config, clock }),
  countries: createCountries(),
});
