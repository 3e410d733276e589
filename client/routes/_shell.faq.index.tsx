import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "#client/features/pages/faq-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/faq/")({
  loader: () => loadNamespaces("pages"),
  component: FaqPage,
});
