import type { Config } from "#src/config.ts";

type Policy = Record<string, string[]>;
/**
 * The programs that compile WebAssembly: the workers of the guard (client/lib/guard) and of the blurred background
 * (client/features/video/blur). A worker with an address of its own follows the policy of its own response, so pages need no
 * such permission.
 */
export const mayCompileWasm = (pathname: string): boolean =>
  /^\/(?:assets|lib\/guard|features\/video\/blur)\/(?:guard|blur)-worker[-.][\w-]*\.?[jt]s$/.test(pathname);

type HeaderSettings = Pick<Config, "publicUrl" | "clientDevUrl" | "errorReports" | "hstsSubdomains">;

export function securityHeaders(
  config: HeaderSettings,
  scriptHashes: readonly string[],
  { wasm = false }: { wasm?: boolean } = {},
): [name: string, value: string][] {
  const { clientDevUrl } = config;
  const own = policyOf(config, [...scriptHashes, ...(wasm ? ["'wasm-unsafe-eval'"] : [])]);
  const policy = clientDevUrl ? widenForVite(own, clientDevUrl) : own;
  return Object.entries({
    "content-security-policy": write(policy),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Addresses hold confirmation tokens, so other sites get no referrer.
    "referrer-policy": "same-origin",
    "permissions-policy":
      "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), midi=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    ...(isSecure(config) && {
      "strict-transport-security": `max-age=31536000${config.hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  });
}

const isSecure = ({ publicUrl }: Pick<Config, "publicUrl">) => publicUrl.protocol === "https:";

function policyOf(config: HeaderSettings, scriptHashes: readonly string[]): Policy {
  const secure = isSecure(config);
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes],
    // Radix adds <style> elements while a dialog is open, to stop the page behind it from scrolling.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "blob:", "data:"],
    "media-src": ["'self'", "blob:", "data:"],
    "font-src": ["'self'"],
    // Older Safari does not count sockets of the same host as 'self'.
    "connect-src": ["'self'", `${secure ? "wss" : "ws"}://${config.publicUrl.host}`, ...trackerOf(config)],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(secure && { "upgrade-insecure-requests": [] }),
  };
}

const trackerOf = ({ errorReports }: HeaderSettings) =>
  errorReports ? [new URL(errorReports.dsn).origin] : [];

/** Vite's page holds an inline script, and its hot-reload socket is on a port of its own. */
const widenForVite = (policy: Policy, { host, origin }: URL): Policy => ({
  ...policy,
  "script-src": ["'self'", "'unsafe-inline'"],
  "connect-src": [...policy["connect-src"]!, `ws://${host}`, origin],
});

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
