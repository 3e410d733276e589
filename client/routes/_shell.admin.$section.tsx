import { createFileRoute, notFound } from "@tanstack/react-router";
import { ConsolePage } from "#client/features/reports/console/console-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isConsoleSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/admin/$section")({
  beforeLoad: ({ params }) => {
    if (!isConsoleSection(params.section)) throw notFound();
  },
  loader: () => loadNamespaces("moderation", "reports", "errors"),
  component: Console,
});

function Console() {
  const { section } = Route.useParams();
  return isConsoleSection(section) ? <ConsolePage section={section} /> : null;
}
