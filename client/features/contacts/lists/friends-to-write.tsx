import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { People } from "./people.tsx";

export function FriendsToWrite({ onPick }: { onPick: (userId: string) => void }) {
  const { t } = useTranslation("contacts");
  return (
    <People
      list="friends"
      heading={t("lists.friends")}
      empty={null}
      item={({ user }) => (
        <li key={user.id}>
          <Link
            to="/chats/with/$userId"
            params={{ userId: user.id }}
            onClick={() => onPick(user.id)}
            className="flex items-center gap-3 rounded-lg px-2 py-3 transition hover:bg-cream/5 focus-visible:-outline-offset-2"
          >
            <Avatar name={user.name} src={user.image} vip={user.vip} />
            <span className="truncate font-medium">{user.name}</span>
          </Link>
        </li>
      )}
    />
  );
}
