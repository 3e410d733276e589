import { createFileRoute } from "@tanstack/react-router";
import { StopChange } from "#client/features/auth/confirm/stop-change.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/stop/$token")({
  loader: () => loadNamespaces("auth", "errors"),
  component: () => <StopChange token={Route.useParams().token} />,
});
