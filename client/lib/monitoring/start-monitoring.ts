import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../browser/when-idle.ts";
import { configQuery } from "../queries/use-config.ts";

/** Once nothing else needs network and processor: when idle, and not between Start and the first picture (`afterConnecting`). */
export const startMonitoring = (client: QueryClient, afterConnecting: (work: () => void) => void): void => {
  whenIdle(() => afterConnecting(() => void load(client)));
};

/** It may fail to load or be blocked. */
async function load(client: QueryClient): Promise<void> {
  void import("./vitals.ts").then(({ startVitals }) => startVitals()).catch(() => {});
  const config = await client.ensureQueryData(configQuery).catch(() => undefined);
  if (!config?.errorReports) return;
  const sentry = await import("./sentry.ts").catch(() => undefined);
  sentry?.startSentry(config.errorReports);
}
