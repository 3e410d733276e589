import { useEffect, useLayoutEffect } from "react";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { endCarryOver } from "./lib/first-load/carry-over.ts";
import { removePrerenderedPage } from "./lib/first-load/first-paint.ts";

/** What covered the window goes, and what a user began on a prerendered page is carried over. */
export function AfterHydration() {
  useLayoutEffect(removePrerenderedPage, []);
  // Runs after the effects of forms.
  useEffect(() => {
    if (!endCarryOver()) releaseEarlyDevices();
  }, []);
  return null;
}
