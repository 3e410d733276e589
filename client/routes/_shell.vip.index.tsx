import { createFileRoute } from "@tanstack/react-router";
import { VipPage } from "#client/features/vip/offer/vip-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/vip/")({
  loader: () => loadNamespaces("vip", "errors"),
  component: VipPage,
});
