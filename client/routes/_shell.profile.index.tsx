import { createFileRoute } from "@tanstack/react-router";
import { OwnProfile } from "#client/features/profile/profile-page.tsx";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { PageMenu } from "#client/features/shell/nav/more-rows.tsx";
import { VerifyCard } from "#client/features/verification/verify-card.tsx";
import { VipLink } from "#client/features/vip/vip-link.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";
import { meQuery } from "#client/lib/queries/me.ts";

export const Route = createFileRoute("/_shell/profile/")({
  loader: ({ context }) =>
    Promise.all([
      loadNamespaces("profile", "prompts", "verification", "contacts", "errors"),
      ensureData(context.queryClient, meQuery),
    ]),
  pendingComponent: ProfileSkeleton,
  component: Own,
});

function Own() {
  return (
    <>
      <OwnProfile below={(me) => <VerifyCard me={me} />}>
        <VipLink />
      </OwnProfile>
      <PageMenu />
    </>
  );
}
