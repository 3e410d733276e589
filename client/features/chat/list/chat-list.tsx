import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessagesSquare, SearchX } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptAt } from "#client/lib/offline/offline.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { ListEnd } from "#client/ui/lists/list-end.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { KeptNote } from "#client/ui/states/kept-note.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import { chatsIn } from "../live.ts";
import { chatsQuery } from "../queries.ts";
import { ChatRow } from "./chat-row.tsx";
import { UnlistedRow, useUnlisted } from "./unlisted.tsx";

export interface ChatListProps {
  title?: string;
  lead?: ReactNode;
  /** Hidden while a name is searched. */
  above?: ReactNode;
  below?: ReactNode;
  beside?: boolean;
  onPick?: (userId: string) => void;
}

export function ChatList({ title, lead, ...rest }: ChatListProps) {
  const { t } = useTranslation("chat");
  const [name, setName] = useState("");
  const all = useInfiniteQuery(chatsQuery("")).data;
  const unlisted = useUnlisted(all);
  const hasNone = all !== undefined && chatsIn(all).length === 0;
  return (
    <section aria-label={t("list.label")} className="flex min-h-0 flex-1 flex-col">
      <header className="px-4 pt-8 pb-3 md:pt-5">
        <h1 className="font-display text-3xl">{title ?? t("title")}</h1>
        {lead}
        {!hasNone && <NameSearch onSearch={setName} />}
      </header>
      <Chats name={useDeferredValue(name)} unlisted={unlisted} {...rest} />
    </section>
  );
}

type ChatsProps = Omit<ChatListProps, "title" | "lead"> & { name: string; unlisted: readonly string[] };

function Chats({ name, unlisted, above, below, beside = false, onPick }: ChatsProps) {
  const chats = useInfiniteQuery(chatsQuery(name));
  const more = () => void chats.fetchNextPage();
  const all = chatsIn(chats.data);
  const kept = keptAt(chatsQuery(name).queryKey, chats.dataUpdatedAt);
  if (chats.isPending && chats.isPaused) return <OfflineState />;
  if (chats.isPending) return <RowSkeletons count={8} />;
  if (chats.isError && all.length === 0)
    return <ErrorState quiet={beside} onRetry={() => void chats.refetch()} retrying={chats.isFetching} />;
  if (all.length === 0 && name) return <NoOneFound />;
  if (all.length === 0 && unlisted.length === 0 && !onPick) return <NoChats />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {kept && <KeptNote at={kept} />}
      {!name && above}
      <ul>
        {!name &&
          unlisted.map((userId) => (
            <li key={userId}>
              <UnlistedRow userId={userId} onPick={onPick} />
            </li>
          ))}
        {all.map((chat) => (
          <RowBoundary key={chat.chatID}>
            <li className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
              <ChatRow chat={chat} onPick={onPick} />
            </li>
          </RowBoundary>
        ))}
      </ul>
      {chats.isFetchingNextPage && <RowSkeletons count={2} />}
      {chats.isFetchNextPageError && <ErrorState quiet onRetry={more} retrying={chats.isFetchingNextPage} />}
      {chats.hasNextPage && !chats.isFetching && !chats.isError && <ListEnd onReached={more} />}
      {!chats.hasNextPage && !name && below}
    </div>
  );
}

function RowSkeletons({ count }: { count: number }): ReactNode {
  return (
    <div aria-busy="true" className="px-2">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-19 items-center gap-3 px-2">
          <Skeleton circle className="size-12 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoChats() {
  const { t } = useTranslation("chat");
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t("list.emptyTitle")}
      text={t("list.emptyText")}
      action={
        <>
          <Button asChild variant="primary">
            <Link to="/">{t("list.toVideo")}</Link>
          </Button>
          <Button asChild>
            <Link to="/dating">{t("list.toDating")}</Link>
          </Button>
        </>
      }
    />
  );
}

function NoOneFound() {
  const { t } = useTranslation("chat");
  return <EmptyState icon={<SearchX />} title={t("list.nobodyTitle")} text={t("list.nobodyText")} />;
}

const WAIT_MS = 200;

function NameSearch({ onSearch }: { onSearch: (name: string) => void }) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), text ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <SearchField label={t("list.search")} value={text} onChange={setText} maxLength={40} className="mt-3" />
  );
}
