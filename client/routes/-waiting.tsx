import { lazy, Suspense } from "react";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { Skeleton } from "#client/ui/states/skeleton.tsx";

// Retried until they load: if the server cannot be reached just then, the search above stays as it is.
const Member = lazy(() =>
  retryLostPart(async () => {
    await loadNamespaces(
      "home",
      "contacts",
      "dating",
      "events",
      "call",
      "landing",
      "notifications",
      "errors",
    );
    return import("./-waiting-member.tsx");
  }),
);
const Guest = lazy(() => retryLostPart(() => import("./-waiting-guest.tsx")));

const soon = <Skeleton className="h-48 w-full rounded-lg" />;

/** Shown below a search that takes a while, and loaded only then. */
export const waitingMember = (
  <Suspense fallback={soon}>
    <Member />
  </Suspense>
);
export const waitingGuest = (
  <Suspense fallback={soon}>
    <Guest />
  </Suspense>
);
