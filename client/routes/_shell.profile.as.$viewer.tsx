import { createFileRoute, notFound } from "@tanstack/react-router";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { seenAsQuery } from "#client/features/profile/queries.ts";
import { SeenAs } from "#client/features/profile/viewing/seen-as.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isSeenBy } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/profile/as/$viewer")({
  loader: async ({ context, params: { viewer } }) => {
    if (!isSeenBy(viewer)) throw notFound();
    await Promise.all([loadNamespaces("profile"), context.queryClient.ensureQueryData(seenAsQuery(viewer))]);
  },
  pendingComponent: ProfileSkeleton,
  component: Seen,
});

function Seen() {
  const { viewer } = Route.useParams();
  return isSeenBy(viewer) ? <SeenAs viewer={viewer} /> : null;
}
