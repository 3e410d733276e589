import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircle, UserRoundPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Face, User } from "#contract/profile.ts";
import { useTies } from "../use-ties.ts";

/** To a person one has just liked: a request for friendship, and a message. The page may lack the texts. */
export function StayInTouch({ person, onDone }: { person: Face; onDone: () => void }) {
  const { t } = useTranslation("contacts");
  const { data: user } = useQuery(userQuery(person.id));
  const [ready, setReady] = useState(false);
  useEffect(() => void loadNamespacesWithRetry("contacts", "errors").then(() => setReady(true)), []);
  if (!ready) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:min-w-fit *:flex-1">
      {user && <AskToBeFriends user={user} onDone={onDone} />}
      <Button asChild onClick={onDone}>
        <Link to="/chats/with/$userId" params={{ userId: person.id }}>
          <MessageCircle aria-hidden="true" />
          {t("message")}
        </Link>
      </Button>
    </div>
  );
}

function AskToBeFriends({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(user);
  const { friends, following, followsMe } = user.relation;
  if (friends || following) return null;
  const ask = () => mutate(followsMe ? "accept" : "follow", { onSuccess: onDone });
  return (
    <Button variant="primary" loading={isPending} onClick={ask}>
      <UserRoundPlus aria-hidden="true" />
      {t(followsMe ? "friend.accept" : "friend.ask")}
    </Button>
  );
}
