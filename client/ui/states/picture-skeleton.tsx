import clsx from "clsx";
import { useState } from "react";
import { pageChange } from "#client/lib/motion/page-change.ts";
import { Skeleton } from "./skeleton.tsx";

/** The small picture of the pressed card, if there is one. */
export function PictureSkeleton({ className }: { className: string }) {
  const [src] = useState(() => pageChange.cardPicture);
  return (
    <div data-grown>
      {src ? (
        <img src={src} alt="" className={clsx("w-full bg-panel object-cover", className)} />
      ) : (
        <Skeleton className={clsx("w-full", className)} />
      )}
    </div>
  );
}
