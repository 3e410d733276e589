import type { CookieName } from "#contract/stored.ts";
import type { Config } from "#src/config.ts";
import { newSecret } from "#src/services/secrets.ts";
import { DEVICE_MS, OAUTH_ATTEMPT_MS, TICKET_MS } from "./rules.ts";

/**
 * Cookies of a browser, which sign no one in: `device` tells a browser that was used before from a new one, `oauth`
 * ties an attempt at a provider, and what came of it, to the browser that began it. `Lax`, since people come back from the provider's page.
 */
const COOKIES = {
  device: { name: "device", path: "/api", lasts: DEVICE_MS },
  oauth: { name: "oauth", path: "/api/auth", lasts: OAUTH_ATTEMPT_MS + TICKET_MS.signUp },
} as const satisfies Record<CookieName, object>;
type Kind = CookieName;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Null when there is none, or one that we never gave. */
export function readCookie(kind: Kind, header: string | null | undefined): string | null {
  const value = new Bun.CookieMap(header ?? "").get(COOKIES[kind].name);
  return value && SECRET.test(value) ? value : null;
}

/** For a browser that has none yet: the answer sets it. */
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
