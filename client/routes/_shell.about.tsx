import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "#client/features/pages/about-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/about")({
  loader: () => loadNamespaces("pages"),
  component: AboutPage,
});
