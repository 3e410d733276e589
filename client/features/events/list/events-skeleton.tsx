import { Skeleton } from "#client/ui/states/skeleton.tsx";

export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="px-4 md:px-6">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="flex gap-4 border-line border-b py-4">
          <Skeleton className="h-[92px] w-[104px] shrink-0" />
          <div className="flex flex-1 flex-col gap-2.5 py-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function EventsSkeleton() {
  return (
    <div className="flex flex-1 flex-col-reverse md:flex-row">
      <div className="flex-1 pt-6 md:w-88 md:flex-none lg:w-[27rem]">
        <RowsSkeleton count={6} />
      </div>
      <Skeleton className="h-[40dvh] rounded-none md:h-dvh md:flex-1" />
    </div>
  );
}
