import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRecentDay } from "#client/lib/format/date.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { Brief } from "#contract/profile.ts";
import type { Contact } from "./live.ts";
import { People } from "./people.tsx";
import { PersonCard } from "./person-card.tsx";
import { PersonRow } from "./person-row.tsx";
import { countsQuery } from "./queries.ts";
import { useTies } from "./use-ties.ts";

/** Those who would like to be friends, then those whom one has asked oneself. */
export function Requests() {
  const { t } = useTranslation("contacts");
  const counts = useQuery(countsQuery).data;
  return (
    <div className="flex flex-col gap-12">
      <People
        list="requests"
        shape="cards"
        heading={counts?.sent ? t("incoming") : undefined}
        empty={<NoRequests />}
        item={({ user }) => <Request key={user.id} person={user} />}
      />
      {counts?.sent ? (
        <People
          list="sent"
          shape="rows"
          heading={t("sent")}
          empty={null}
          item={(contact) => <Sent key={contact.user.id} {...contact} />}
        />
      ) : null}
    </div>
  );
}

function Request({ person }: { person: Brief }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending, variables } = useTies(person);
  return (
    <PersonCard person={person}>
      <div className="flex flex-1 flex-col gap-1 md:flex-row">
        <Button
          variant="tertiary"
          className="w-full px-2! md:w-auto md:flex-1"
          loading={isPending && variables === "accept"}
          onClick={() => mutate("accept")}
        >
          {t("friend.accept")}
        </Button>
        <Button
          variant="ghost"
          className="w-full px-2! md:w-auto md:flex-1"
          loading={isPending && variables === "decline"}
          onClick={() => mutate("decline")}
        >
          {t("friend.decline")}
        </Button>
      </div>
    </PersonCard>
  );
}

function Sent({ user, at }: Contact) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(user);
  return (
    <PersonRow person={user} line={formatRecentDay(new Date(at), new Date())}>
      <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate("unfollow")}>
        {t("friend.withdraw")}
      </Button>
    </PersonRow>
  );
}

function NoRequests() {
  const { t } = useTranslation("contacts");
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title={t("empty.requests.title")}
      text={t("empty.requests.text")}
      action={
        <Button asChild>
          <Link to="/contacts/$section" params={{ section: "friends" }}>
            {t("empty.requests.action")}
          </Link>
        </Button>
      }
    />
  );
}
