import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionPage } from "#client/features/vip/subscription/subscription-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/subscription")({
  loader: () => loadNamespaces("vip", "errors"),
  component: SubscriptionPage,
});
