import clsx from "clsx";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";

const BUBBLES = ["w-3/5", "w-2/5", "w-1/2 self-end", "w-1/3 self-end", "w-2/3", "w-1/4", "w-2/5 self-end"];

/** Shown while a chat loads. Phones have no menu here, so the back button is there already. */
export function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="flex h-dvh min-w-0 flex-1 flex-col">
      <div className="flex h-16 items-center gap-3 border-line border-b bg-panel pr-2 pl-1 md:pl-5">
        <BackButton to="/chats" className="-mr-2" />
        <Skeleton circle className="size-10" />
        <Skeleton className="h-5 w-32" />
      </div>
      <BubbleSkeletons />
    </div>
  );
}

export function BubbleSkeletons() {
  return (
    <div
      aria-busy="true"
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4 md:px-6"
    >
      {BUBBLES.map((look) => (
        <Skeleton key={look} className={clsx("h-11 rounded-lg!", look)} />
      ))}
    </div>
  );
}
