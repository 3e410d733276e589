import { createFileRoute } from "@tanstack/react-router";
import { EmailLeft } from "#client/features/auth/social/email-left.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/email")({
  loader: () => loadNamespaces("auth", "errors"),
  component: EmailLeft,
});
