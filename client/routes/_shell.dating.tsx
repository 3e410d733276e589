import { createFileRoute } from "@tanstack/react-router";
import { follow, unfollow } from "#client/features/contacts/calls.ts";
import { DatingPage } from "#client/features/dating/dating-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/dating")({
  loader: () => loadNamespaces("dating", "filters", "profile", "contacts", "errors"),
  component: Dating,
});

const FRIENDSHIP = { follow, unfollow };

function Dating() {
  return <DatingPage friendship={FRIENDSHIP} />;
}
