import clsx from "clsx";

/** Hidden from screen readers: mark the list aria-busy. */
export function Skeleton({ circle, className }: { circle?: boolean; className?: string }) {
  const shape = circle ? "rounded-full" : "rounded-md";
  return <span aria-hidden="true" className={clsx("block animate-shimmer bg-raised", shape, className)} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line === lines - 1 ? "h-4 w-3/5" : "h-4"} />
      ))}
    </span>
  );
}

export function RowSkeletons({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div aria-busy="true">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 py-3">
          <Skeleton className="size-[min(4.5rem,20vw)] shrink-0 rounded-lg!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
