import type { Place } from "#contract/distance.ts";

/** The IANA time zone of a place, from data that ships with the server. */
export type ZoneAt = (place: Place) => string;

type Lookup = (lat: number, lon: number) => string;

/** Loads its data (70 kB) on first use. Within a few kilometres of a border it may return the neighbouring zone. */
export function createZoneAt(): ZoneAt {
  let lookup: Lookup | undefined;
  return ({ lat, lon }) => {
    lookup ??= require("@photostructure/tz-lookup") as Lookup;
    return lookup(lat, lon);
  };
}
