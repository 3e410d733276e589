import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRecentDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Contact } from "../live.ts";
import { countsQuery } from "../queries.ts";
import { useTies } from "../use-ties.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { People } from "./people.tsx";
import { lineOf, PersonRow } from "./person-row.tsx";

export function Requests() {
  const { t } = useTranslation("contacts");
  const counts = useQuery(countsQuery).data;
  return (
    <div className="flex flex-col gap-12">
      <People
        list="requests"
        heading={t("lists.incoming")}
        empty={<NoRequests />}
        item={({ user }) => (
          <PersonRow key={user.id} person={user} line={lineOf(user)}>
            <AnswerRequest person={user} />
          </PersonRow>
        )}
      />
      {counts?.sent ? (
        <People
          list="sent"
          heading={t("lists.sent")}
          empty={null}
          item={(contact) => <Sent key={contact.user.id} {...contact} />}
        />
      ) : null}
    </div>
  );
}

function Sent({ user, at }: Contact) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(user);
  return (
    <PersonRow person={user} line={formatRecentDay(new Date(at), useToday())}>
      <Button
        size="sm"
        loading={isPending}
        onClick={() => mutate("unfollow")}
        aria-label={`${t("friend.withdraw")}: ${user.name}`}
      >
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
