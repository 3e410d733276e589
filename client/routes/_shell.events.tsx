import { createFileRoute, Outlet, useMatchRoute, useParams } from "@tanstack/react-router";
import { EventsPage } from "#client/features/events/events-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/events")({
  loader: () => loadNamespaces("events", "filters", "reports", "errors", "vip"),
  component: Events,
});

/** The map stays while the user moves from the list to an event, to a form and back. */
function Events() {
  const { id } = useParams({ strict: false });
  const isAt = useMatchRoute();
  const isPlacing = Boolean(isAt({ to: "/events/new" }) || isAt({ to: "/events/$id/edit" }));
  return (
    <EventsPage openId={id} isPlacing={isPlacing}>
      <Outlet />
    </EventsPage>
  );
}
