import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HeartHandshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { QuickActions } from "#client/features/contacts/actions/quick-actions.tsx";
import { FRIENDSHIP } from "#client/features/contacts/api.ts";
import { FriendsHere } from "#client/features/contacts/lists/friends-here.tsx";
import { WaitingRequests } from "#client/features/contacts/lists/waiting-requests.tsx";
import { contactsQuery, friendsOnlineQuery } from "#client/features/contacts/queries.ts";
import { suggestedQuery } from "#client/features/dating/queries.ts";
import { Suggestions } from "#client/features/dating/suggestions.tsx";
import { useDatingActions } from "#client/features/dating/use-dating-actions.ts";
import { Meetups } from "#client/features/events/meetups.tsx";
import { EveningPart } from "#client/features/landing/evening-part.tsx";
import RemindEvening from "#client/features/notifications/remind-evening.tsx";
import { Completeness } from "#client/features/profile/completeness.tsx";
import { talksQuery } from "#client/features/rating/queries.ts";
import { RecentTalks } from "#client/features/rating/recent-talks.tsx";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { hoursQuery } from "#client/lib/queries/hours.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { Brief } from "#contract/profile.ts";

/** Someone below that is not ready to be met, so the home page says what is missing. */
const BARELY_FILLED = 60;

export default function MemberParts() {
  if (!useAreKnown()) return <PartsSkeleton />;
  return <KnownParts />;
}

/** People come before what is empty or missing. */
function KnownParts() {
  const me = useQuery(meQuery).data;
  const hasFriendsHere = (useQuery(friendsOnlineQuery).data?.data.length ?? 0) > 0;
  const hasSuggestions = useQuery(suggestedQuery()).data?.data.length !== 0;
  return (
    <div className={COLUMN}>
      <WaitingRequests />
      {hasFriendsHere && <FriendsHere />}
      {hasSuggestions && <MightLike />}
      <RecentTalks actions={quickActions} />
      {me && me.completeness < BARELY_FILLED && (
        <Completeness percent={me.completeness} missing={me.missing} />
      )}
      <EveningPart remind={<RemindEvening />} />
      {!hasFriendsHere && <FriendsHere />}
      {!hasSuggestions && <NoOneToLike />}
      <Meetups />
    </div>
  );
}

const quickActions = (person: Brief) => <QuickActions person={person} />;

const COLUMN = "mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 pt-2 pb-12 md:px-8";

/** Parts push each other down, so none is shown before all above the last have loaded or failed. */
function useAreKnown(): boolean {
  const queries = [
    useInfiniteQuery(contactsQuery("requests")),
    useQuery(meQuery),
    useQuery(hoursQuery),
    useQuery(friendsOnlineQuery),
    useQuery(talksQuery),
    useQuery(suggestedQuery()),
  ];
  return queries.every(hasSettled);
}

function PartsSkeleton() {
  return (
    <div aria-busy="true" className={COLUMN}>
      {[1, 2, 3].map((part) => (
        <div key={part}>
          <Skeleton className="mb-4 h-9 w-48" />
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
      ))}
    </div>
  );
}

function MightLike() {
  const actions = useDatingActions(FRIENDSHIP);
  return (
    // It keeps its own distance to what follows.
    <div className="-mb-8 empty:hidden">
      <Suggestions actions={actions} />
    </div>
  );
}

function NoOneToLike() {
  const { t } = useTranslation("home");
  return (
    <Part title={t("people.title")}>
      <NextStep icon={<HeartHandshake />} text={t("people.none")} action={<ToDating />} />
    </Part>
  );
}

function ToDating() {
  const { t } = useTranslation("home");
  return (
    <Button asChild size="sm">
      <Link to="/dating">{t("people.look")}</Link>
    </Button>
  );
}
