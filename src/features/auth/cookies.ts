import type { CookieName } from "#contract/stored.ts";
import type { Config } from "#src/config.ts";
import { newSecret } from "#src/services/secrets.ts";
import { DEVICE_MS, OAUTH_ATTEMPT_MS, TICKET_MS } from "./rules.ts";

/**
 * Cookies of a browser that sign no one in: `device` tells a known browser from a new one; `oauth` ties an attempt at a
 * provider, and its result, to the browser that began it. `Lax`, since people return from the provider's page.
 */
const COOKIES = {
  device: { name: "device", path: "/api", lasts: DEVICE_MS },
  oauth: { name: "oauth", path: "/api/auth", lasts: OAUTH_ATTEMPT_MS + TICKET_MS.signUp },
} as const satisfies Record<CookieName, object>;
type Kind = CookieName;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Null if the cookie is missing or is not one that we set. */
export function readCookie(kind: Kind, header: string | null | undefined): string | null {
  const value = new Bun.CookieMap(header ?? "").get(COOKIES[kind].name);
  return value && SECRET.test(value) ? value : null;
}

/** A value for a browser that has no such cookie yet. */
export const newCookieValue = newSecret;

export function setCookie(kind: Kind, value: string, { publicUrl }: Pick<Config, "publicUrl">): string {
  const { name, path, lasts } = COOKIES[kind];
  return new Bun.Cookie(name, value, {
    path,
    maxAge: lasts / 1000,
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.protocol === "https:",
  }).serialize();
}
