import { Skeleton } from "#client/ui/states/skeleton.tsx";

/** Two columns on a phone, or one with large type; elsewhere as many as fit, with or without an open profile. */
export const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:gap-4 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";

export function PeopleSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className={`${GRID} mt-3 first:mt-0`}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className="aspect-[4/6] w-full rounded-lg" />
      ))}
    </div>
  );
}
