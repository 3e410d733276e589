import { createFileRoute, redirect } from "@tanstack/react-router";
import { SettingsIndex } from "#client/features/settings/settings-index.tsx";
import { useSignOutQuestion } from "#client/features/shell/nav/more-rows.tsx";
import { TABLET } from "#client/lib/browser/use-media-query.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";
import { meQuery } from "#client/lib/queries/me.ts";

export const Route = createFileRoute("/_shell/settings/")({
  beforeLoad: () => {
    if (matchMedia(TABLET).matches)
      throw redirect({ to: "/settings/$section", params: { section: "privacy" }, replace: true });
  },
  loader: ({ context }) =>
    Promise.all([loadNamespaces("settings", "errors"), ensureData(context.queryClient, meQuery)]),
  component: Index,
});

function Index() {
  const { ask, question } = useSignOutQuestion();
  return (
    <>
      <SettingsIndex onSignOut={ask} />
      {question}
    </>
  );
}
