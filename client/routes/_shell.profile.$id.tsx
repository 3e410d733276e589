import { createFileRoute, notFound } from "@tanstack/react-router";
import { MessageLink } from "#client/features/contacts/message-link.tsx";
import { RelationActions } from "#client/features/contacts/relation-actions.tsx";
import { OtherProfile } from "#client/features/profile/other-profile.tsx";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { useReportItem } from "#client/features/reports/use-report-item.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import { Failure } from "#client/lib/api.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import type { User } from "#contract/profile.ts";

export const Route = createFileRoute("/_shell/profile/$id")({
  loader: async ({ context, params }) => {
    await Promise.all([
      loadNamespaces("profile", "contacts", "call", "reports", "errors"),
      context.queryClient.ensureQueryData(userQuery(params.id)).catch(toNotFound),
    ]);
  },
  pendingComponent: ProfileSkeleton,
  component: Other,
});

function Other() {
  const { id } = Route.useParams();
  const reporting = useReportItem();
  const actionsFor = (person: User) => (
    <RelationActions person={person} menu={[reporting({ person })]}>
      <MessageLink icon variant="primary" userId={person.id} chatId={person.chatId} />
      {person.relation.friends && <CallLink userId={person.id} />}
    </RelationActions>
  );
  return <OtherProfile key={id} id={id} actions={actionsFor} />;
}

/** No one, or an address that is no id at all. */
function toNotFound(error: unknown): never {
  if (error instanceof Failure && (error.status === 404 || error.status === 422)) throw notFound();
  throw error;
}
