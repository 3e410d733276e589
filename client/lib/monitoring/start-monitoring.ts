import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../browser/when-idle.ts";
import { configQuery } from "../queries/use-config.ts";

/**
 * Loads the monitoring code once nothing else needs the network and the processor: when the page is idle, and not between
 * the press of Start and the first picture (`afterConnecting`).
 */
export const startMonitoring = (client: QueryClient, afterConnecting: (work: () => void) => void): void => {
  whenIdle(() => afterConnecting(() => void load(client)));
};

/** Ignores code that fails to load or is blocked: the page works without it. */
async function load(client: QueryClient): Promise<void> {
  void import("./vitals.ts").then(({ startVitals }) => startVitals()).catch(() => {});
  const config = await client.ensureQueryData(configQuery).catch(() => undefined);
  if (!config?.errorReports) return;
  const sentry = await import("./sentry.ts").catch(() => undefined);
  sentry?.startSentry(config.errorReports);
}
