import { useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { carryOver } from "./lib/first-load/carry-over.ts";
import { isTakingOver, removeDrawnPage } from "./lib/first-load/first-paint.ts";

/** React stands: what covered the window until then goes, and what a user began on a drawn page goes on. */
export function TakeOver() {
  const [began] = useState(() => (isTakingOver() ? carryOver(document.getElementById("root")!) : null));
  // At the last moment before effects of the page, during which one may go on typing.
  useInsertionEffect(() => began?.read(), [began]);
  useLayoutEffect(removeDrawnPage, []);
  // After the effects of forms.
  useEffect(() => {
    if (!began?.goOn()) releaseEarlyDevices();
  }, [began]);
  return null;
}
