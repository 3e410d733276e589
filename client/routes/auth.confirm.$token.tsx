import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Confirm } from "#client/features/auth/confirm/confirm.tsx";
import type { FirstSteps } from "#client/features/auth/confirm/confirmed.tsx";
import { forgetKept } from "#client/features/auth/sign-up/kept.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/auth/confirm/$token")({
  loader: () => loadNamespaces("auth", "profile", "errors"),
  onLeave: forgetKept,
  component: () => <Confirm token={Route.useParams().token} firstSteps={firstSteps} />,
});

/** In a chunk of its own, since the profile's editing is only for those who have just confirmed. */
const Steps = lazy(() => import("#client/features/profile/first-steps.tsx"));
const firstSteps: FirstSteps = (talk) => (
  <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
    <Steps talk={talk} />
  </Suspense>
);
