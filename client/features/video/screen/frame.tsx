import clsx from "clsx";
import type { ReactNode } from "react";
import { useStageHeight } from "./stage-height.ts";

/** The whole stage for something that has to be said. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={clsx("overflow-y-auto", useStageHeight())}>{children}</div>;
}
