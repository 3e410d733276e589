import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { isSameSecret } from "#src/services/secrets.ts";
import { isForwarded } from "./own-machine.ts";

export const bearerOf = (headers: Headers): string | undefined =>
  headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1];

/** A proxy here that is not in TRUSTED_PROXIES looks like this machine, so the headers that proxies add disqualify. */
export function mayOperate(
  headers: Headers,
  address: string,
  { metricsToken }: Pick<Config, "metricsToken">,
): boolean {
  if (metricsToken) return isSameSecret(bearerOf(headers) ?? "", metricsToken);
  return isLoopback(address) && !isForwarded(headers);
}
