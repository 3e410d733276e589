import lookup from "@photostructure/tz-lookup";
import type { Place } from "#contract/distance.ts";

/** IANA, from data that ships with the server. */
export type ZoneAt = (place: Place) => string;

/** Within a few kilometres of a border it may return the neighbouring zone. */
export const zoneAt: ZoneAt = ({ lat, lon }) => lookup(lat, lon);
