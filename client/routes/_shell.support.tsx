import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SupportPage } from "#client/features/support/support-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { $session } from "#client/lib/session.ts";

export const Route = createFileRoute("/_shell/support")({
  loader: () => loadNamespaces("support", "errors"),
  component: Support,
});

/** Members find their address filled in; the form waits for it, so that it never changes under their hands. */
function Support() {
  const isMember = useStore($session).token !== null;
  const me = useQuery({ ...meQuery, enabled: isMember });
  if (isMember && me.isPending) return null;
  return <SupportPage email={me.data?.email ?? ""} />;
}
