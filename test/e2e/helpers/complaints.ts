import type { Page } from "@playwright/test";

/** Collects console errors, page errors and failed requests while a test runs. */
export interface Complaints {
  of(page: Page): void;
  /** Ignores complaints that match, which the test causes on purpose: by cutting the network, or requesting a missing page. */
  allow(pattern: RegExp): void;
  seen(): string[];
}

/** Chromium's errors while a page is offline: of requests, and of a socket that is refused or aborted. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/;
/** Chromium's errors while the server is down or restarts, also in the middle of a response. */
export const NO_SERVER =
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|WebSocket|status of 503/;

export function watch(): Complaints {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    of(page) {
      page.on("console", (message) => {
        if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => seen.push(`page: ${error.stack ?? error.message}`));
      page.on("requestfailed", (request) => {
        const failure = request.failure()?.errorText ?? "failed";
        // Leaving a page aborts its requests, and a page may abort its own: neither is a failure.
        if (failure !== "net::ERR_ABORTED") seen.push(`request: ${request.url()} ${failure}`);
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    seen: () => seen.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
