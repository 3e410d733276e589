import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_shell/admin/")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/$section", params: { section: "reports" }, replace: true });
  },
});
