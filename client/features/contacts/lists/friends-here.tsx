import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircle, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { Brief } from "#contract/profile.ts";
import { countsQuery, friendsOnlineQuery } from "../queries.ts";

/** Friends who are online; pressing one opens the chat with them. The page loads the `home` texts. */
export function FriendsHere() {
  const { t } = useTranslation("home");
  const { data, isLoading } = useQuery(friendsOnlineQuery);
  const friends = useQuery(countsQuery).data?.friends ?? 0;
  if (!data && !isLoading) return null;
  const here = data?.data ?? [];
  return (
    <Part title={t("friends.title")} more={friends > 0 && <AllFriends />}>
      {isLoading ? (
        <Skeleton className="h-24 w-full rounded-lg" />
      ) : here.length > 0 ? (
        <ul className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:px-0">
          {here.map((person) => (
            <RowBoundary key={person.id}>
              <FriendHere person={person} />
            </RowBoundary>
          ))}
        </ul>
      ) : friends > 0 ? (
        <NextStep icon={<MessageCircle />} text={t("friends.offline")} action={<ToFriends />} />
      ) : (
        <NextStep icon={<UsersRound />} text={t("friends.none")} action={<ToDating />} />
      )}
    </Part>
  );
}

function FriendHere({ person }: { person: Brief }) {
  const { t } = useTranslation("home");
  const { online } = usePresence(person.id, person);
  return (
    <li className="w-20 shrink-0">
      <Link
        to="/chats/with/$userId"
        params={{ userId: person.id }}
        aria-label={t("friends.write", { name: person.name })}
        className="flex flex-col items-center gap-2 rounded-md py-1 text-sm transition hover:text-gold-light"
      >
        <Avatar name={person.name} src={person.image} size="lg" online={online} vip={person.vip} />
        <span className="w-full truncate text-center">{person.name}</span>
      </Link>
    </li>
  );
}

export function AllFriends() {
  const { t } = useTranslation("home");
  return (
    <Link to="/contacts/$section" params={{ section: "friends" }} className="link text-sm">
      {t("friends.all")}
    </Link>
  );
}

function ToFriends() {
  const { t } = useTranslation("home");
  return (
    <Button asChild size="sm">
      <Link to="/contacts/$section" params={{ section: "friends" }}>
        {t("friends.toFriends")}
      </Link>
    </Button>
  );
}

function ToDating() {
  const { t } = useTranslation("home");
  return (
    <Button asChild size="sm">
      <Link to="/dating">{t("friends.find")}</Link>
    </Button>
  );
}
