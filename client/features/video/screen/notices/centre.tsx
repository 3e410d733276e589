import clsx from "clsx";
import type { ReactNode } from "react";

/** On a phone midway between what floats above and below, clear of the review card. `late`: a brief outage shows nothing. */
export const Centre = ({ late, children }: { late?: boolean; children: ReactNode }) => (
  <div
    className={clsx(
      "absolute inset-0 flex items-center justify-center [container-type:size]",
      "max-lg:top-[calc(var(--over,0px)*0.5)] max-lg:bottom-[calc(var(--dock,0px)*0.5+var(--review,0px))]",
      "max-lg:landscape-phone:top-0! max-lg:landscape-phone:right-[var(--review-width,0px)]! max-lg:landscape-phone:bottom-[calc(var(--dock,0px)*0.5)]!",
      late && "animate-late-in",
    )}
  >
    {children}
  </div>
);
