import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../browser/when-idle.ts";
import { configQuery } from "../queries/use-config.ts";

/**
 * Loads what watches the page once nothing else needs the line and the processor: the page is idle, and `afterMeeting`
 * holds it back from the press of Start to the first picture.
 */
export const startMonitoring = (client: QueryClient, afterMeeting: (work: () => void) => void): void => {
  whenIdle(() => afterMeeting(() => void load(client)));
};

/** What does not come, or is blocked, is missed by no one on this page. */
async function load(client: QueryClient): Promise<void> {
  void import("./vitals.ts").then(({ startVitals }) => startVitals()).catch(() => {});
  const config = await client.ensureQueryData(configQuery).catch(() => undefined);
  if (!config?.errorReports) return;
  const sentry = await import("./sentry.ts").catch(() => undefined);
  sentry?.startSentry(config.errorReports);
}
