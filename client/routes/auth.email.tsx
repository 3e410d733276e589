import { createFileRoute } from "@tanstack/react-router";
import { forgetKept } from "#client/features/auth/sign-up/kept.ts";
import { EmailLeft } from "#client/features/auth/social/email-left.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/email")({
  loader: () => loadNamespaces("auth", "errors"),
  onLeave: forgetKept,
  component: EmailLeft,
});
