import clsx from "clsx";
import type { ReactNode } from "react";

/** The middle of a tile. `late`: what mends itself in half a second is better not mentioned. */
export const Centre = ({ late, children }: { late?: boolean; children: ReactNode }) => (
  <div className={clsx("absolute inset-0 flex items-center justify-center", late && "animate-late-in")}>
    {children}
  </div>
);
