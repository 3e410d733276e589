import { createFileRoute } from "@tanstack/react-router";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { verificationQuery } from "#client/features/verification/api.ts";
import { VerificationPage } from "#client/features/verification/verification-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";

export const Route = createFileRoute("/_shell/profile/verification")({
  loader: ({ context }) =>
    Promise.all([
      loadNamespaces("verification", "errors"),
      ensureData(context.queryClient, verificationQuery),
    ]),
  pendingComponent: ProfileSkeleton,
  component: VerificationPage,
});
