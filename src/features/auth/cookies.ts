import { type CookieName, cookieName } from "#contract/stored.ts";
import type { Config } from "#src/config.ts";
import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { DEVICE_MS, OAUTH_ATTEMPT_MS, TICKET_MS } from "./rules.ts";

/**
 * `device` tells a known browser from a new one, and what keeps its user out follows it; `oauth` ties an attempt at a provider to
 * it.
 */
const COOKIES = {
  device: { path: "/", lasts: DEVICE_MS },
  oauth: { path: "/api/auth", lasts: OAUTH_ATTEMPT_MS + TICKET_MS.signUp },
} as const satisfies Record<CookieName, object>;
type Kind = CookieName;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export type Cookies = ReturnType<typeof createCookies>;

/** `__Host-` and signed, or another host of the domain could set a `device` that it knows, and pass for a known browser. */
export function createCookies({
  config: { publicUrl },
  secretKeys,
}: {
  config: Pick<Config, "publicUrl">;
  secretKeys: SecretKeys;
}) {
  const isSecure = publicUrl.protocol === "https:";
  const { mark, fits } = createSeal(secretKeys, "cookies");
  const textOf = (kind: Kind, value: string) => `${kind} ${value}`;

  /** Null if the cookie is not one that we set. */
  function read(kind: Kind, header: string | null | undefined): string | null {
    const text = new Bun.CookieMap(header ?? "").get(cookieName(kind, isSecure));
    const [value = "", ...signature] = text?.split(".") ?? [];
    const isOurs = isSecure ? fits(textOf(kind, value), signature.join(".")) : signature.length === 0;
    return SECRET.test(value) && isOurs ? value : null;
  }

  function set(kind: Kind, value: string): string {
    const { path, lasts } = COOKIES[kind];
    const signed = isSecure ? `${value}.${mark(textOf(kind, value))}` : value;
    return new Bun.Cookie(cookieName(kind, isSecure), signed, {
      // Browsers accept __Host- only with this path.
      path: isSecure ? "/" : path,
      maxAge: lasts / 1000,
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
    }).serialize();
  }

  return {
    read,
    set,
    /** Its hash; a browser that has none gets it by `setCookie`. */
    deviceOf(headers: Headers): { device: string; setCookie: string | null } {
      const known = read("device", headers.get("cookie"));
      const value = known ?? newSecret();
      return { device: hashSecret(value), setCookie: known === null ? set("device", value) : null };
    },
  };
}

export const newCookieValue = newSecret;
