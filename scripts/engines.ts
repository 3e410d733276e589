import { existsSync } from "node:fs";

/** WebKitGTK's MiniBrowser is not in PATH; its folder depends on the machine's architecture. */
const MINI_BROWSERS = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];

export interface WebKitPrograms {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

export const findFirefox = (): string | null => process.env.FIREFOX_PATH || Bun.which("firefox-esr");

export function findWebKit(): WebKitPrograms | null {
  const driver = Bun.which("WebKitWebDriver");
  const xvfb = Bun.which("Xvfb");
  const miniBrowser = MINI_BROWSERS.find((path) => existsSync(path));
  return driver && xvfb && miniBrowser ? { driver, xvfb, miniBrowser } : null;
}

/** As Debian packages. A machine without one skips its tests. */
export const engines = [
  { name: "Firefox", packages: ["firefox-esr"], isFound: () => findFirefox() !== null },
  { name: "WebKitGTK", packages: ["webkit2gtk-driver", "xvfb"], isFound: () => findWebKit() !== null },
];
