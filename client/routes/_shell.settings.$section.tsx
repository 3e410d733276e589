import { createFileRoute, notFound } from "@tanstack/react-router";
import { SettingsPage } from "#client/features/settings/settings-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/me.ts";
import { isSettingsSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/settings/$section")({
  beforeLoad: ({ params }) => {
    if (!isSettingsSection(params.section)) throw notFound();
  },
  loader: ({ context }) =>
    Promise.all([
      loadNamespaces("settings", "profile", "auth", "errors"),
      context.queryClient.ensureQueryData(meQuery),
    ]),
  component: Settings,
});

function Settings() {
  const { section } = Route.useParams();
  return isSettingsSection(section) ? <SettingsPage section={section} /> : null;
}
