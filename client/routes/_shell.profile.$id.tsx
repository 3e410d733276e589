import { createFileRoute, redirect } from "@tanstack/react-router";
import { FRIENDSHIP } from "#client/features/contacts/api.ts";
import { Suggestions } from "#client/features/dating/suggestions.tsx";
import { useDatingActions } from "#client/features/dating/use-dating-actions.ts";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { ensureData } from "#client/lib/queries/ensure-data.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { OtherPerson } from "./-other-person.tsx";
import { PERSON_TEXTS } from "./-person-texts.ts";
import { toNotFound } from "./-to-not-found.ts";

export const Route = createFileRoute("/_shell/profile/$id")({
  loader: async ({ context, params }) => {
    const [me] = await Promise.all([
      ensureData(context.queryClient, meQuery),
      ensureData(context.queryClient, userQuery(params.id)).catch(toNotFound),
      loadNamespaces("dating", ...PERSON_TEXTS),
    ]);
    // Members meet themselves among the participants of an event.
    if (params.id === me.id) throw redirect({ to: "/profile", replace: true });
  },
  pendingComponent: Waiting,
  component: Other,
});

function Waiting() {
  return (
    <>
      <BackButton to="/dating" over />
      <ProfileSkeleton />
    </>
  );
}

function Other() {
  const { id } = Route.useParams();
  const actions = useDatingActions(FRIENDSHIP);
  return (
    <>
      <BackButton to="/dating" over />
      <OtherPerson id={id} />
      <div className="mx-auto w-full max-w-6xl px-4 md:px-8">
        <Suggestions actions={actions} except={id} />
      </div>
    </>
  );
}
