import type { Config } from "#src/config.ts";
import { VERSION } from "#src/config.ts";

/** Says which product asks and how to reach the people who run it, as OpenStreetMap and Nominatim demand. */
export function userAgentOf({ brand, publicUrl }: Pick<Config, "brand" | "publicUrl">): string {
  // What stands before the slash is ASCII without blanks (RFC 9110, 5.6.2).
  const product = /^[\w .-]+$/.test(brand.name) ? brand.name.replaceAll(" ", "-") : "Randevu";
  return `${product}/${VERSION} (+${publicUrl.origin}; ${brand.supportEmail})`;
}
