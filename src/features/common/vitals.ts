import type { Vitals } from "#contract/vitals.ts";
import type { Metrics } from "#src/services/metrics.ts";

const TIMES = ["LCP", "FCP", "TTFB", "INP"] as const;

/** Stores nothing about the browser: each number only goes into a shared histogram. */
export function observeVitals(
  { vitalTimes, layoutShift }: Pick<Metrics, "vitalTimes" | "layoutShift">,
  vitals: Vitals,
): void {
  const { page, CLS } = vitals;
  for (const name of TIMES) {
    const milliseconds = vitals[name];
    if (milliseconds !== undefined) vitalTimes.observe({ name, page }, milliseconds / 1000);
  }
  if (CLS !== undefined) layoutShift.observe({ page }, CLS);
}
