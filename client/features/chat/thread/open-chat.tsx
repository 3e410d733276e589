import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { MessageCircleOff } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "#client/lib/api.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import type { Chat } from "#contract/chat.ts";
import { refusalToWrite, standingOf } from "#contract/standing.ts";
import { knownChat } from "../cache.ts";
import type { ChatsPageProps } from "../chats-page.tsx";
import { chatQuery, chatWithQuery } from "../queries.ts";
import { ThreadSkeleton } from "./thread-skeleton.tsx";
import { ThreadView } from "./thread-view.tsx";

export function OpenChat({ chatID, userId, ...slots }: ChatsPageProps) {
  const client = useQueryClient();
  const byId = useQuery({
    ...chatQuery(chatID ?? ""),
    enabled: chatID !== undefined,
    // The chat opens at once from the list, and is refetched in the background.
    initialData: () => knownChat(client, chatID ?? ""),
    initialDataUpdatedAt: 0,
  });
  const byPerson = useQuery({ ...chatWithQuery(userId ?? ""), enabled: userId !== undefined });
  const asked = chatID === undefined ? byPerson : byId;
  const chat = (chatID === undefined ? byPerson.data?.chat : byId.data) ?? null;
  const person = chat?.user ?? byPerson.data?.user;
  const isGone = isNotFound(asked.error);
  useOwnAddress(userId, chat);
  useEmptied(chatID, person?.id, isGone);

  if (isGone) return <Gone />;
  const isStuck = asked.isError || asked.fetchStatus === "paused";
  if (isStuck && !person)
    return (
      <InsteadOfChat>
        <ErrorState onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
      </InsteadOfChat>
    );
  if (!person) return <ThreadSkeleton />;
  // The person's flags are updated live; other reasons come from the server.
  const refusal = refusalToWrite(standingOf(person)) ?? (chat ? null : (byPerson.data?.refusal ?? null));
  return <ThreadView key={person.id} person={person} chat={chat} refusal={refusal} {...slots} />;
}

/** Not while the user is leaving: the page that still loads would not open. */
function useOwnAddress(userId: string | undefined, chat: Chat | null): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    if (!chat || router.latestLocation.pathname !== `/chats/with/${userId}`) return;
    // Otherwise a skeleton would take the field away from someone who writes on.
    client.setQueryData(chatQuery(chat.chatID).queryKey, (known) => known ?? chat);
    void router.navigate({ to: "/chats/$id", params: { id: chat.chatID }, replace: true });
  }, [userId, chat, router, client]);
}

function useEmptied(chatID: string | undefined, personId: string | undefined, isGone: boolean): void {
  const router = useRouter();
  const known = useRef({ chatID, personId });
  useEffect(() => {
    if (chatID && personId) known.current = { chatID, personId };
    const { chatID: before, personId: userId } = known.current;
    if (isGone && before === chatID && userId && router.latestLocation.pathname === `/chats/${chatID}`)
      void router.navigate({ to: "/chats/with/$userId", params: { userId }, replace: true });
  }, [chatID, personId, isGone, router]);
}

/** Phones have no menu here, so the back button keeps its place. */
const InsteadOfChat = ({ children }: { children: ReactNode }) => (
  <div className="relative flex flex-1 items-center justify-center max-md:min-h-dvh">
    <BackButton to="/chats" className="absolute top-2.5 left-1" />
    {children}
  </div>
);

function Gone() {
  const { t } = useTranslation("chat");
  return (
    <InsteadOfChat>
      <EmptyState
        icon={<MessageCircleOff />}
        title={t("thread.goneTitle")}
        text={t("thread.goneText")}
        action={
          <Button asChild>
            <Link to="/chats">{t("thread.goneAction")}</Link>
          </Button>
        }
      />
    </InsteadOfChat>
  );
}
