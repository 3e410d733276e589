import { lookup } from "geoip-country";

/** From GeoLite2 data that ships with the server: no request leaves the machine. */
export interface Countries {
  /** ISO 3166-1 alpha-2 code, "" if unknown. */
  of(address: string): string;
}

export const countries: Countries = { of: (address) => lookup(address)?.country ?? "" };
