import { Link } from "@tanstack/react-router";
import { Ban, Ellipsis, UserRoundMinus, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Menu } from "#client/ui/menu.tsx";
import type { Brief } from "#contract/profile.ts";
import { MessageLink } from "./message-link.tsx";
import { People } from "./people.tsx";
import { PersonCard } from "./person-card.tsx";
import { useAsking } from "./use-asking.tsx";

export function Friends() {
  return (
    <People
      list="friends"
      shape="cards"
      empty={<NoFriends />}
      item={({ user }) => <Friend key={user.id} person={user} />}
    />
  );
}

function Friend({ person }: { person: Brief }) {
  const { t } = useTranslation("contacts");
  const { removeFriend, block, dialogs } = useAsking(person);
  return (
    <PersonCard person={person}>
      <MessageLink userId={person.id} variant="tertiary" className="min-w-0 flex-1 px-2!" />
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
    </PersonCard>
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
