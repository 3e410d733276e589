import { createFileRoute } from "@tanstack/react-router";
import { Unsubscribe } from "#client/features/notifications/unsubscribe.tsx";
import { BarePage } from "#client/features/shell/bare-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/unsubscribe/$token")({
  loader: () => loadNamespaces("notifications", "errors"),
  component: Page,
});

function Page() {
  return (
    <BarePage>
      <Unsubscribe token={Route.useParams().token} />
    </BarePage>
  );
}
