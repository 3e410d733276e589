import { createFileRoute } from "@tanstack/react-router";
import { SignUp } from "#client/features/auth/sign-up/sign-up.tsx";
import { leaveSignUp, startSignUp } from "#client/features/auth/sign-up/sign-up-store.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/sign-up")({
  loader: () => loadNamespaces("auth", "errors"),
  onEnter: startSignUp,
  onLeave: leaveSignUp,
  component: SignUp,
});
