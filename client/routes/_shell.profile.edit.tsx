import { createFileRoute } from "@tanstack/react-router";
import { EditProfile } from "#client/features/profile/editing/edit-page.tsx";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";
import { meQuery } from "#client/lib/queries/me.ts";

export const Route = createFileRoute("/_shell/profile/edit")({
  loader: ({ context }) =>
    Promise.all([loadNamespaces("profile", "prompts", "errors"), ensureData(context.queryClient, meQuery)]),
  pendingComponent: ProfileSkeleton,
  component: EditProfile,
});
