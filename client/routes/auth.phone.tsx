import { createFileRoute, redirect } from "@tanstack/react-router";
import { $session } from "#client/lib/session.ts";

/** A phone is confirmed in the settings, or on the page that the e-mail of a sign-up opens. */
export const Route = createFileRoute("/auth/phone")({
  beforeLoad: () => {
    if ($session.get().token === null) throw redirect({ to: "/auth/login", replace: true });
    throw redirect({ to: "/settings/$section", params: { section: "security" }, replace: true });
  },
});
