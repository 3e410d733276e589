import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Vitals } from "#contract/common.ts";
import { pageKindOf } from "#contract/paths.ts";

/** From the page load on; each value is reported once, when the page is hidden or left. */
export function startVitals(): void {
  const reported = new Set<string>();
  let page = openedPage();
  let measured: Partial<Vitals> = {};
  for (const measure of [onLCP, onFCP, onTTFB, onINP, onCLS])
    measure(({ id, name, value, navigationType }) => {
      if (reported.has(id)) return;
      reported.add(id);
      if (navigationType === "back-forward-cache") page = pageKindOf(location.pathname);
      measured[name] = value;
    });
  // Runs after the library's listeners, which finish the measurements.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") queueMicrotask(send);
  });

  function send(): void {
    if (page && Object.keys(measured).length > 0)
      navigator.sendBeacon("/api/common/vitals", asJson({ page, ...measured }));
    measured = {};
  }
}

/** The user may have navigated since, without a page load. */
function openedPage(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  return pageKindOf(new URL(entry?.name ?? location.href).pathname);
}

const asJson = (vitals: Vitals) => new Blob([JSON.stringify(vitals)], { type: "application/json" });
