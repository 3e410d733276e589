import { createFileRoute } from "@tanstack/react-router";
import { StopEmailChange } from "#client/features/auth/confirm/stop-email-change.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/stop/$token")({
  loader: () => loadNamespaces("auth", "errors"),
  component: () => <StopEmailChange token={Route.useParams().token} />,
});
