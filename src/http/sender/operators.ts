import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { isSameSecret } from "#src/services/secrets.ts";
import { isForwarded } from "./own-machine.ts";

export const bearerOf = (headers: Headers): string | undefined =>
  headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1];

/**
 * Whether the sender is an operator: by METRICS_TOKEN if that is set, else by being on the machine itself. A proxy on the
 * same machine that is not in TRUSTED_PROXIES looks like the machine itself, and behind it is the whole internet; it is
 * recognised by the headers that proxies add.
 */
export function mayOperate(
  headers: Headers,
  address: string,
  { metricsToken }: Pick<Config, "metricsToken">,
): boolean {
  if (metricsToken) return isSameSecret(bearerOf(headers) ?? "", metricsToken);
  return isLoopback(address) && !isForwarded(headers);
}
