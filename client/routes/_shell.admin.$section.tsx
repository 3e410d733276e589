import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { isConsoleSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/admin/$section")({
  beforeLoad: ({ params }) => {
    if (!isConsoleSection(params.section)) throw notFound();
  },
  component: Section,
});

const SECTIONS = {
  people: lazy(() => import("#client/features/moderation/people/people-page.tsx")),
  appeals: lazy(() => import("#client/features/moderation/appeals-page.tsx")),
  photos: lazy(() => import("#client/features/moderation/photos-page.tsx")),
  selfies: lazy(() => import("#client/features/moderation/selfies-page.tsx")),
  events: lazy(() => import("#client/features/moderation/events-page.tsx")),
  tickets: lazy(() => import("#client/features/moderation/tickets-page.tsx")),
  log: lazy(() => import("#client/features/moderation/log-page.tsx")),
  settings: lazy(() => import("#client/features/moderation/settings-page.tsx")),
  figures: lazy(() => import("#client/features/moderation/figures-page.tsx")),
};

function Section() {
  const { section } = Route.useParams();
  if (!isConsoleSection(section)) return null;
  const Page = SECTIONS[section];
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <Page />
    </Suspense>
  );
}
