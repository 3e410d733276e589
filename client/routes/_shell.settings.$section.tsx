import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazy } from "react";
import { DeviceSettings } from "#client/features/notifications/device-settings.tsx";
import { SettingsPage } from "#client/features/settings/settings-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { isSettingsSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/settings/$section")({
  beforeLoad: ({ params }) => {
    if (!isSettingsSection(params.section)) throw notFound();
  },
  loader: ({ context }) =>
    Promise.all([
      loadNamespaces("settings", "notifications", "profile", "auth", "install", "errors"),
      ensureData(context.queryClient, meQuery),
    ]),
  component: Settings,
});

const InstallSection = lazy(() => import("#client/features/install/install-section.tsx"));
const BORROWED = {
  profile: lazy(() => import("#client/features/profile/editing/profile-section.tsx")),
  photos: lazy(() => import("#client/features/profile/photos/photos-section.tsx")),
};

function Settings() {
  const { section } = Route.useParams();
  const above = section === "notifications" && (
    <>
      <DeviceSettings />
      <InstallSection />
    </>
  );
  return isSettingsSection(section) ? (
    <SettingsPage section={section} above={above} borrowed={BORROWED} />
  ) : null;
}
