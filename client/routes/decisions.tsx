import { createFileRoute } from "@tanstack/react-router";
import { DecisionsPage } from "#client/features/auth/decisions/decisions-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/decisions")({
  loader: () => loadNamespaces("auth", "errors"),
  component: DecisionsPage,
});
