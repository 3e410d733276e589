import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useQuotePrompt } from "#client/features/chat/use-quote-prompt.ts";
import { FRIENDSHIP } from "#client/features/contacts/api.ts";
import { readAddress } from "#client/features/dating/address.ts";
import { DatingPage } from "#client/features/dating/dating-page.tsx";
import { ProfileSkeleton } from "#client/features/profile/profile-skeleton.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { useOnceGrown } from "#client/lib/motion/use-once-grown.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { OtherPerson } from "./-other-person.tsx";
import { PERSON_TEXTS } from "./-person-texts.ts";

export const Route = createFileRoute("/_shell/dating/")({
  validateSearch: readAddress,
  loader: () => loadNamespaces("dating", "filters", ...PERSON_TEXTS),
  component: Dating,
});

function Dating() {
  const { person } = Route.useSearch();
  const me = useQuery(meQuery).data;
  const quote = useQuotePrompt();
  // A link that a member shared and then opened themselves.
  if (person !== undefined && person === me?.id) return <Navigate to="/profile" replace />;
  return (
    <DatingPage
      friendship={FRIENDSHIP}
      beside={person}
      profile={<Beside key={person} id={person} />}
      onQuote={quote}
    />
  );
}

/** The profile next to the grid, or over it. A failure shows in its place and leaves the grid alone. */
function Beside({ id }: { id: string | undefined }) {
  const { data, isError, refetch } = useQuery({ ...userQuery(id ?? ""), enabled: id !== undefined });
  const person = useOnceGrown(data);
  if (id === undefined) return null;
  if (person) return <OtherPerson id={id} narrow />;
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <ProfileSkeleton narrow />;
}
