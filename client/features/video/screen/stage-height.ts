import { useStore } from "@nanostores/react";
import { $session } from "#client/lib/session.ts";

/** As high as the window, less the header that guests have on a desktop, and its line. */
export function useStageHeight(): string {
  return useStore($session).token === null ? "h-dvh xl:h-[calc(100dvh-4rem-1px)]" : "h-dvh";
}
