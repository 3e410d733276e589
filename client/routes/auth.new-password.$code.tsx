import { createFileRoute } from "@tanstack/react-router";
import { NewPassword } from "#client/features/auth/recovery/new-password.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/new-password/$code")({
  loader: () => loadNamespaces("auth", "errors"),
  component: () => <NewPassword code={Route.useParams().code} />,
});
