import { useStore } from "@nanostores/react";
import { $session } from "#client/lib/session.ts";

/** As high as the window, less the header that guests have on a desktop. */
export function useStageHeight(): string {
  return useStore($session).token === null ? "h-dvh xl:h-[calc(100dvh-4rem)]" : "h-dvh";
}
