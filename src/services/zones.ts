import type { Place } from "#contract/distance.ts";

/** The IANA time zone that clocks at a place follow, from data that ships with the server. */
export type ZoneAt = (place: Place) => string;

type Lookup = (lat: number, lon: number) => string;

/** Reads its data (70 kB) with the first question. Within a few kilometres of a border it may answer the neighbour's. */
export function createZoneAt(): ZoneAt {
  let lookup: Lookup | undefined;
  return ({ lat, lon }) => {
    lookup ??= require("@photostructure/tz-lookup") as Lookup;
    return lookup(lat, lon);
  };
}
