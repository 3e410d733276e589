import { createFileRoute } from "@tanstack/react-router";
import { EditEventPane } from "#client/features/events/form/form-pane.tsx";

export const Route = createFileRoute("/_shell/events/$id_/edit")({ component: EditEvent });

function EditEvent() {
  return <EditEventPane id={Route.useParams().id} />;
}
