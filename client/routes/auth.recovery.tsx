import { createFileRoute } from "@tanstack/react-router";
import { Recovery } from "#client/features/auth/recovery/recovery.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/recovery")({
  loader: () => loadNamespaces("auth", "errors"),
  component: Recovery,
});
