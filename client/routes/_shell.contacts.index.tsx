import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_shell/contacts/")({
  beforeLoad: () => {
    throw redirect({ to: "/contacts/$section", params: { section: "friends" }, replace: true });
  },
});
