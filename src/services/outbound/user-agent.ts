import type { Config } from "#src/config.ts";
import { VERSION } from "#src/config.ts";

/** OpenStreetMap and Nominatim require the product and its operator's contact. */
export function userAgentOf({ brand, publicUrl }: Pick<Config, "brand" | "publicUrl">): string {
  // Before the slash only ASCII without spaces is allowed (RFC 9110, 5.6.2).
  const product = /^[\w .-]+$/.test(brand.name) ? brand.name.replaceAll(" ", "-") : "Randevu";
  return `${product}/${VERSION} (+${publicUrl.origin}; ${brand.supportEmail})`;
}
