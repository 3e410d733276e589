import clsx from "clsx";
import { Pending } from "#client/ui/states/pending.tsx";
import { PictureSkeleton } from "#client/ui/states/picture-skeleton.tsx";
import { Skeleton, SkeletonText } from "#client/ui/states/skeleton.tsx";

/** The shape of a profile while it loads; `narrow` as for a `ProfileView`. */
export function ProfileSkeleton({ narrow = false }: { narrow?: boolean }) {
  return (
    <Pending page>
      <div
        aria-busy="true"
        className={clsx(
          "mx-auto grid w-full max-w-6xl gap-8",
          !narrow &&
            "md:px-8 md:pt-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12",
        )}
      >
        <PictureSkeleton className="aspect-[4/5] max-md:max-h-[45svh] md:rounded-lg" />
        <div className={clsx("flex flex-col gap-6 px-4", !narrow && "md:px-0")}>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <SkeletonText lines={5} />
        </div>
      </div>
    </Pending>
  );
}
