import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import type { MenuItem } from "#client/ui/overlays/menu.tsx";
import type { Face } from "#contract/profile.ts";
import { ChatList } from "./list/chat-list.tsx";
import { useUnlisted } from "./list/unlisted.tsx";
import { archivedIn, chatsIn } from "./live.ts";
import { chatsQuery } from "./queries.ts";
import { OpenChat } from "./thread/open-chat.tsx";

export interface ChatSlots {
  actions?: (person: Face) => ReactNode;
  menuItems?: (person: Face, chatID: string | undefined) => readonly MenuItem[];
}

export interface ChatsPageProps extends ChatSlots {
  chatID?: string;
  /** The chat may not have begun. */
  userId?: string;
  aboveList?: ReactNode;
  inArchive?: boolean;
}

export function ChatsPage({ chatID, userId, aboveList, inArchive, ...slots }: ChatsPageProps) {
  const { t } = useTranslation("chat");
  const isOpen = chatID !== undefined || userId !== undefined;
  const chats = useInfiniteQuery(chatsQuery(""));
  const count = chatsIn(chats.data).length + useUnlisted(chats.data).length + archivedIn(chats.data);
  // An empty list or an error has nothing beside it, so it takes the middle of the page.
  const isAlone = !isOpen && !chats.isPending && count === 0;
  return (
    <div className="flex min-h-0 md:h-dvh">
      <div
        className={clsx(
          "flex h-[calc(100dvh-3.5rem-1px-env(safe-area-inset-bottom))] w-full flex-col md:h-dvh",
          isAlone ? "md:mx-auto md:max-w-2xl md:pt-8" : "border-line md:w-72 md:shrink-0 md:border-r lg:w-88",
          isOpen && "max-md:hidden",
        )}
      >
        <ChatList above={aboveList} beside={isOpen} inArchive={inArchive} />
      </div>
      {isOpen ? (
        <OpenChat chatID={chatID} userId={userId} {...slots} />
      ) : (
        <NothingOpen title={t("title")} hasChats={count > 0} />
      )}
    </div>
  );
}

function NothingOpen({ title, hasChats }: { title: string; hasChats: boolean }) {
  const { t } = useTranslation("chat");
  useTitle(title);
  if (!hasChats) return null;
  return (
    <div className="hidden flex-1 flex-col items-center justify-center gap-4 p-8 text-center text-dim md:flex">
      <MessagesSquare aria-hidden="true" size={40} strokeWidth={1.25} className="text-gold" />
      <p>{t("list.pick")}</p>
    </div>
  );
}
