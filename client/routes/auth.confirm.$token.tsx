import { createFileRoute } from "@tanstack/react-router";
import { Confirm } from "#client/features/auth/confirm/confirm.tsx";
import { forgetKept } from "#client/features/auth/sign-up/kept.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/confirm/$token")({
  loader: () => loadNamespaces("auth", "errors"),
  onLeave: forgetKept,
  component: () => <Confirm token={Route.useParams().token} />,
});
