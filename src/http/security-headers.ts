import type { Config } from "#src/config.ts";

type Policy = Record<string, string[]>;

export interface SecurityHeaders {
  /** Sets them on an answer. */
  apply(headers: Headers, pathname: string): void;
}

/** The same headers for every answer, whoever gives it; only the docs page has a wider policy. */
export function createSecurityHeaders(config: Config): SecurityHeaders {
  const fixed = Object.entries({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Addresses hold confirmation tokens, so none leaves our own pages.
    "referrer-policy": "same-origin",
    "permissions-policy":
      "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    ...(config.publicUrl.protocol === "https:" && { "strict-transport-security": "max-age=31536000" }),
  });
  const page = write(
    config.clientDevUrl ? widenForVite(policyOf(config), config.clientDevUrl) : policyOf(config),
  );
  const docs = write(widenForDocs(policyOf(config)));
  return {
    apply(headers, pathname) {
      for (const [name, value] of fixed) headers.set(name, value);
      headers.set("content-security-policy", pathname === "/docs" ? docs : page);
    },
  };
}

function policyOf({ publicUrl }: Config): Policy {
  const secure = publicUrl.protocol === "https:";
  const socket = `${secure ? "wss" : "ws"}://${publicUrl.host}`;
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // Radix sets <style> elements of its own while a dialog is open (scroll lock).
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "blob:", "data:"],
    "media-src": ["'self'", "blob:", "data:"],
    "font-src": ["'self'"],
    // Older Safari does not count sockets of the same host as 'self'.
    "connect-src": ["'self'", socket],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(secure && { "upgrade-insecure-requests": [] }),
  };
}

/** In development only: Vite's page holds an inline script, and its hot-reload socket is on a port of its own. */
const widenForVite = (policy: Policy, clientDevUrl: URL): Policy => ({
  ...policy,
  "script-src": ["'self'", "'unsafe-inline'"],
  "connect-src": [...policy["connect-src"]!, `ws://${clientDevUrl.host}`, clientDevUrl.origin],
});

const widenForDocs = (policy: Policy): Policy => ({ ...policy });

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
