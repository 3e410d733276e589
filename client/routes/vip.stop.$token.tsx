import { createFileRoute } from "@tanstack/react-router";
import { BarePage } from "#client/features/shell/bare-page.tsx";
import { StopRenewal } from "#client/features/vip/subscription/stop-renewal.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/vip/stop/$token")({
  loader: () => loadNamespaces("vip", "errors"),
  component: Page,
});

function Page() {
  return (
    <BarePage>
      <StopRenewal token={Route.useParams().token} />
    </BarePage>
  );
}
