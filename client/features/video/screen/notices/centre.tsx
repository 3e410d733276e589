import clsx from "clsx";
import type { ReactNode } from "react";

/** The middle of a tile, above the card that asks for a review where that takes a phone's lower half. `late`: what recovers within half a second is better not mentioned. */
export const Centre = ({ late, children }: { late?: boolean; children: ReactNode }) => (
  <div
    className={clsx(
      "absolute inset-0 flex items-center justify-center [container-type:size] max-lg:bottom-[calc(var(--dock,0px)*0.5+var(--review,0px))]",
      late && "animate-late-in",
    )}
  >
    {children}
  </div>
);
