import { createHash, timingSafeEqual } from "node:crypto";
import { type Config, isLoopback } from "#src/config.ts";

export const bearerOf = (headers: Headers): string | undefined =>
  headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1];

/**
 * Whether this is somebody who runs the server: with METRICS_TOKEN, or on the machine itself. A proxy on the same
 * machine that is not in TRUSTED_PROXIES looks like the machine itself, but it names whom it speaks for.
 */
export function mayOperate(
  headers: Headers,
  address: string,
  { metricsToken }: Pick<Config, "metricsToken">,
): boolean {
  const token = bearerOf(headers);
  if (token && metricsToken) return isSame(token, metricsToken);
  return isLoopback(address) && !headers.has("x-forwarded-for") && !headers.has("forwarded");
}

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();
