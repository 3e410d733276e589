import type { Vitals } from "#contract/vitals.ts";
import type { Metrics } from "#src/services/metrics.ts";

const TIMES = ["LCP", "FCP", "TTFB", "INP"] as const;

/** Of the visitor nothing is kept: a number is added to those of all others. */
export function noteVitals(
  { vitalTimes, layoutShift }: Pick<Metrics, "vitalTimes" | "layoutShift">,
  told: Vitals,
): void {
  const { page, CLS } = told;
  for (const name of TIMES) {
    const milliseconds = told[name];
    if (milliseconds !== undefined) vitalTimes.observe({ name, page }, milliseconds / 1000);
  }
  if (CLS !== undefined) layoutShift.observe({ page }, CLS);
}
