import { createFileRoute } from "@tanstack/react-router";
import { forgetKept } from "#client/features/auth/sign-up/kept.ts";
import { SocialReturn } from "#client/features/auth/social/social-return.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/social")({
  loader: () => loadNamespaces("auth", "errors"),
  // Another sign-in, so what was typed after the one before is not continued.
  onEnter: forgetKept,
  component: SocialReturn,
});
