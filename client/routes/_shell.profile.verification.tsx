import { createFileRoute } from "@tanstack/react-router";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { VerificationPage } from "#client/features/verification/verification-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/profile/verification")({
  loader: () => loadNamespaces("verification", "errors"),
  pendingComponent: ProfileSkeleton,
  component: VerificationPage,
});
