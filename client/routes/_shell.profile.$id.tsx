import { createFileRoute, notFound } from "@tanstack/react-router";
import { OtherProfile } from "#client/features/profile/other-profile.tsx";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { userQuery } from "#client/features/profile/queries.ts";
import { Failure } from "#client/lib/api.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/profile/$id")({
  loader: async ({ context, params }) => {
    await Promise.all([
      loadNamespaces("profile", "errors"),
      context.queryClient.ensureQueryData(userQuery(params.id)).catch(toNotFound),
    ]);
  },
  pendingComponent: ProfileSkeleton,
  component: () => <OtherProfile id={Route.useParams().id} />,
});

/** Nobody, or an address that is no id at all. */
function toNotFound(error: unknown): never {
  if (error instanceof Failure && (error.status === 404 || error.status === 422)) throw notFound();
  throw error;
}
