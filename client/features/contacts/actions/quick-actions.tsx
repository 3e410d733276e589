import { Check, Clock, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Brief } from "#contract/profile.ts";
import { useTies } from "../use-ties.ts";
import { WriteLink } from "./write-link.tsx";

/** Icon buttons for a person in a narrow row: write, add as a friend. The page loads the `contacts` texts. */
export function QuickActions({ person }: { person: Brief }) {
  return (
    <span className="flex shrink-0">
      <WriteLink person={person} variant="icon" />
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
