import clsx from "clsx";

/** The shape of content that is loading; size it by className. Hidden from screen readers: mark the list aria-busy. */
export function Skeleton({ circle, className }: { circle?: boolean; className?: string }) {
  const shape = circle ? "rounded-full" : "rounded-md";
  return <span aria-hidden="true" className={clsx("block animate-shimmer bg-raised", shape, className)} />;
}

/** Lines of text that are loading, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line === lines - 1 ? "h-4 w-3/5" : "h-4"} />
      ))}
    </span>
  );
}
