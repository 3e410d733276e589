import { createFileRoute } from "@tanstack/react-router";
import { Confirm } from "#client/features/auth/confirm/confirm.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/confirm/$token")({
  loader: () => loadNamespaces("auth", "errors"),
  component: () => <Confirm token={Route.useParams().token} />,
});
