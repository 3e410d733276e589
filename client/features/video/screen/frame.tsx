import clsx from "clsx";
import type { ReactNode } from "react";
import { useStageHeight } from "./stage-height.ts";

export function Frame({ children }: { children: ReactNode }) {
  return <div className={clsx("overflow-y-auto", useStageHeight())}>{children}</div>;
}
