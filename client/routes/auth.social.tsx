import { createFileRoute } from "@tanstack/react-router";
import { SocialReturn } from "#client/features/auth/social/social-return.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/social")({
  loader: () => loadNamespaces("auth", "errors"),
  component: SocialReturn,
});
