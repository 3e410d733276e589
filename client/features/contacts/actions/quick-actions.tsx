import { Link } from "@tanstack/react-router";
import { Check, Clock, MessageCircle, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Brief } from "#contract/profile.ts";
import { useTies } from "../use-ties.ts";

/** The actions for a person in a narrow row: write, and be friends. The page loads `contacts`. */
export function QuickActions({ person }: { person: Brief }) {
  const { t } = useTranslation("contacts");
  return (
    <span className="flex shrink-0">
      <Button asChild variant="icon" size="icon">
        <Link
          to="/chats/with/$userId"
          params={{ userId: person.id }}
          aria-label={`${t("message")}: ${person.name}`}
        >
          <MessageCircle aria-hidden="true" />
        </Link>
      </Button>
      <Befriend person={person} />
    </span>
  );
}

function Befriend({ person }: { person: Brief }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(person);
  const { friends, following, followsMe } = person.relation;
  if (friends || following)
    return (
      <IconButton
        disabled
        label={`${t(friends ? "friend.friends" : "friend.sent")}: ${person.name}`}
        icon={friends ? <UserRoundCheck /> : <Clock />}
      />
    );
  return (
    <IconButton
      label={`${t(followsMe ? "friend.accept" : "friend.add")}: ${person.name}`}
      icon={followsMe ? <Check /> : <UserRoundPlus />}
      loading={isPending}
      onClick={() => mutate(followsMe ? "accept" : "follow")}
    />
  );
}
