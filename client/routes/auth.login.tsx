import { createFileRoute } from "@tanstack/react-router";
import { Login } from "#client/features/auth/login.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/login")({
  loader: () => loadNamespaces("auth", "errors"),
  component: Login,
});
