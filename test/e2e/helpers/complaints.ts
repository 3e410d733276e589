import type { Page } from "@playwright/test";

/** Collects what browsers complain about while a test runs. */
export interface Complaints {
  of(page: Page): void;
  /** Complaints that match belong to the test: it takes the network away, or asks for what does not exist. */
  allow(pattern: RegExp): void;
  seen(): string[];
}

/** What Chromium says while a page has no network: of requests, and of a socket that is refused or given up half-way. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/;
/** The same of a server that goes down or restarts, also in the middle of an answer. */
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
        // A page that is left, or a request that the page itself called off, is no failure.
        if (failure !== "net::ERR_ABORTED") seen.push(`request: ${request.url()} ${failure}`);
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    seen: () => seen.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
}
