import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ban, Ellipsis, UserRoundMinus, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Brief } from "#contract/profile.ts";
import { useTieDialogs } from "../actions/use-tie-dialogs.tsx";
import { WriteLink } from "../actions/write-link.tsx";
import { friendsOnlineQuery } from "../queries.ts";
import { People } from "./people.tsx";
import { lineOf, PersonRow } from "./person-row.tsx";

export function Friends() {
  const { t } = useTranslation("contacts");
  const isVip = useQuery(meQuery).data?.vip;
  const online = useQuery(friendsOnlineQuery);
  return (
    <People
      list="friends"
      first={online}
      heading={t("lists.friends")}
      text={t(isVip ? "lists.friendsOfVipText" : "lists.friendsText")}
      empty={<NoFriends />}
      item={({ user }) => <Friend key={user.id} person={user} />}
    />
  );
}

function Friend({ person }: { person: Brief }) {
  const { t } = useTranslation("contacts");
  const { removeFriend, block, dialogs } = useTieDialogs(person);
  return (
    <PersonRow person={person} line={lineOf(person)}>
      <WriteLink person={person} variant="tertiary" />
      <Menu
        trigger={<IconButton label={t("more", { name: person.name })} icon={<Ellipsis />} tooltip={false} />}
        groups={[
          [
            { label: t("friend.remove"), icon: <UserRoundMinus />, onSelect: removeFriend },
            { label: t("block.block"), icon: <Ban />, onSelect: block, destructive: true },
          ],
        ]}
      />
      {dialogs}
    </PersonRow>
  );
}

function NoFriends() {
  const { t } = useTranslation("contacts");
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t("empty.friends.title")}
      text={t("empty.friends.text")}
      action={
        <Button asChild variant="primary">
          <Link to="/">{t("empty.friends.action")}</Link>
        </Button>
      }
    />
  );
}
