import { useStore } from "@nanostores/react";
import { $session } from "#client/lib/session.ts";

/** The height of the window, less the header and its border that guests have on a desktop. */
export function useStageHeight(): string {
  return useStore($session).token === null ? "h-dvh xl:h-[calc(100dvh-4rem-1px)]" : "h-dvh";
}
