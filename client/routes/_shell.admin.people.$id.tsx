import { createFileRoute } from "@tanstack/react-router";
import { PersonPage } from "#client/features/moderation/people/person-page.tsx";

export const Route = createFileRoute("/_shell/admin/people/$id")({ component: Person });

function Person() {
  const { id } = Route.useParams();
  return <PersonPage key={id} id={id} />;
}
