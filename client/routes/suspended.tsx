import { createFileRoute } from "@tanstack/react-router";
import { LatestSuspension } from "#client/features/auth/suspended.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/suspended")({
  loader: () => loadNamespaces("auth", "errors"),
  component: LatestSuspension,
});
