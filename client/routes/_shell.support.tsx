import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SupportPage } from "#client/features/support/support-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { $session } from "#client/lib/session.ts";

export const Route = createFileRoute("/_shell/support")({
  loader: () => loadNamespaces("support", "errors"),
  component: Support,
});

/** A member's e-mail address is filled in; the form waits for it, so that it never changes while they type. */
function Support() {
  const isMember = useStore($session).token !== null;
  const me = useQuery({ ...meQuery, enabled: isMember });
  if (isMember && !hasSettled(me)) return null;
  return <SupportPage email={me.data?.email ?? ""} />;
}
