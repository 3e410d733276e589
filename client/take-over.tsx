import { useEffect, useInsertionEffect, useLayoutEffect, useState } from "react";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { carryOver } from "./lib/first-load/carry-over.ts";
import { isTakingOver, removeDrawnPage } from "./lib/first-load/first-paint.ts";

/** Once React has rendered, removes what covered the window, and carries over what a user began on a drawn page. */
export function TakeOver() {
  const [began] = useState(() => (isTakingOver() ? carryOver(document.getElementById("root")!) : null));
  // Just before the effects of the page: until then the user may go on typing.
  useInsertionEffect(() => began?.read(), [began]);
  useLayoutEffect(removeDrawnPage, []);
  // Runs after the effects of forms.
  useEffect(() => {
    if (!began?.restore()) releaseEarlyDevices();
  }, [began]);
  return null;
}
