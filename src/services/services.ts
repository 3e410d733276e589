import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import { type Countries, createCountries } from "./country.ts";
import { createIce, type Ice } from "./ice.ts";
import { createPhotos, type Photos } from "./photos.ts";
import { readSecretKey } from "./secret-key.ts";
import { createStorage, type Storage } from "./storage.ts";

/** Ports to the outside world (design.md, section 6). */
export interface Services {
  iceServersFor: Ice;
  countries: Countries;
  photos: Photos;
  storage: Storage;
  /** Signs everything that this installation must recognise later: session tokens, links. */
  secretKey: string;
}

export const createServices = ({ config, clock }: { config: Config; clock: Clock }): Services => ({
  iceServersFor: createIce({ config, clock }),
  countries: createCountries(),
  photos: createPhotos(),
  storage: createStorage(config),
  secretKey: readSecretKey(config),
});
