/** Country of an address, from GeoLite2 data that ships with the server: no call leaves the machine. */
export interface Countries {
  /** ISO-2 code, "" when unknown. */
  of(address: string): string;
  /** Reads the data (8 MB), so that the first visitor need not wait for it. */
  load(): void;
}

type Lookup = (address: string) => { country: string } | null;

export function createCountries(): Countries {
  let lookup: Lookup | undefined;
  // `require`, since the first lookup must be synchronous, and importing it above would cost every start its time.
  const load = (): Lookup => {
    lookup ??= (require("geoip-country") as { lookup: Lookup }).lookup;
    return lookup;
  };
  return { of: (address) => load()(address)?.country ?? "", load: () => void load() };
}
