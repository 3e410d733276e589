import { Check, Clock, type LucideIcon, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, type IconButtonProps } from "#client/ui/buttons/icon-button.tsx";
import type { SearchResult } from "#contract/dating.ts";
import type { DatingActions } from "../use-dating-actions.ts";

interface FriendButtonProps extends Pick<IconButtonProps, "tooltip"> {
  person: SearchResult;
  actions: DatingActions;
}

export function FriendButton({ person, actions, tooltip }: FriendButtonProps) {
  const { t } = useTranslation("dating");
  const { name, relation } = person;
  const [label, Icon] = lookOf(relation);
  return (
    <IconButton
      label={t(label, { name })}
      icon={<Icon />}
      tooltip={tooltip}
      disabled={relation.friends || relation.following}
      onClick={() => actions.befriend(person)}
    />
  );
}

type Label = "friends" | "askedAlready" | "accept" | "befriend";

function lookOf({ friends, following, followsMe }: SearchResult["relation"]): [Label, LucideIcon] {
  if (friends) return ["friends", UserRoundCheck];
  if (following) return ["askedAlready", Clock];
  return followsMe ? ["accept", Check] : ["befriend", UserRoundPlus];
}
