import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, ArrowLeft, MessagesSquare, SearchX } from "lucide-react";
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
import type { Chat } from "#contract/chat.ts";
import { DeleteChatDialog } from "../delete-chat-dialog.tsx";
import { archivedIn, chatsIn } from "../live.ts";
import { archiveQuery, chatsQuery } from "../queries.ts";
import { AskToDelete } from "./chat-actions.tsx";
import { ChatRow } from "./chat-row.tsx";
import { UnlistedRow, useUnlisted } from "./unlisted.tsx";

export interface ChatListProps {
  title?: string;
  lead?: ReactNode;
  /** Hidden while a name is searched. */
  above?: ReactNode;
  below?: ReactNode;
  beside?: boolean;
  /** Shows the archive instead. */
  inArchive?: boolean;
  onPick?: (userId: string) => void;
}

export function ChatList({ title, lead, inArchive = false, ...rest }: ChatListProps) {
  const { t } = useTranslation("chat");
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<Chat | null>(null);
  const all = useInfiniteQuery(chatsQuery("")).data;
  const unlisted = useUnlisted(all);
  const searched = useDeferredValue(name);
  const hasNone = all !== undefined && chatsIn(all).length === 0 && archivedIn(all) === 0;
  return (
    <section aria-label={t("list.label")} className="flex min-h-0 flex-1 flex-col">
      <header className="px-4 pt-4 pb-3 md:pt-5">
        {inArchive ? <ArchiveHeading /> : <h1 className="font-display text-3xl">{title ?? t("title")}</h1>}
        {lead}
        {!hasNone && !inArchive && <NameSearch onSearch={setName} />}
      </header>
      <AskToDelete value={setAsked}>
        {inArchive ? (
          <Chats name="" unlisted={[]} inArchive {...rest} />
        ) : (
          <Chats name={searched} unlisted={unlisted} {...rest} />
        )}
      </AskToDelete>
      <DeleteChatDialog chat={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

type ChatsProps = Omit<ChatListProps, "title" | "lead"> & { name: string; unlisted: readonly string[] };

function Chats({ name, unlisted, above, below, beside = false, inArchive = false, onPick }: ChatsProps) {
  const query = inArchive ? archiveQuery() : chatsQuery(name);
  const chats = useInfiniteQuery(query);
  const archived = archivedIn(chats.data);
  const more = () => void chats.fetchNextPage();
  const all = chatsIn(chats.data);
  const kept = keptAt(query.queryKey, chats.dataUpdatedAt);
  if (chats.isPending && chats.isPaused) return <OfflineState />;
  if (chats.isPending) return <RowSkeletons count={8} />;
  if (chats.isError && all.length === 0)
    return <ErrorState quiet={beside} onRetry={() => void chats.refetch()} retrying={chats.isFetching} />;
  if (all.length === 0 && name) return <NoOneFound />;
  if (all.length === 0 && inArchive) return <EmptyArchive />;
  if (all.length === 0 && unlisted.length === 0 && archived === 0 && !onPick) return <NoChats />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      {kept && <KeptNote at={kept} />}
      {!name && !inArchive && above}
      {!name && !inArchive && !onPick && archived > 0 && <ArchiveRow count={archived} />}
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

function ArchiveRow({ count }: { count: number }) {
  const { t } = useTranslation("chat");
  return (
    <Link
      to="/chats"
      search={{ archive: true }}
      className="flex h-14 items-center gap-3 rounded-lg px-2 text-dim transition hover:bg-cream/5 focus-visible:-outline-offset-2"
    >
      <span className="flex w-12 justify-center">
        <Archive aria-hidden="true" size={20} />
      </span>
      <span className="flex-1 text-cream">{t("list.archive")}</span>
      <span aria-hidden="true" className="pr-1 text-sm">
        {count}
      </span>
      <span className="sr-only">{t("list.inArchive", { count })}</span>
    </Link>
  );
}

function ArchiveHeading() {
  const { t } = useTranslation("chat");
  return (
    <div className="flex items-center gap-1">
      <Link
        to="/chats"
        search={{}}
        aria-label={t("list.toChats")}
        className="-ml-2 flex size-11 items-center justify-center rounded-md text-dim hover:text-cream"
      >
        <ArrowLeft aria-hidden="true" size={22} />
      </Link>
      <h1 className="font-display text-3xl">{t("list.archive")}</h1>
    </div>
  );
}

function EmptyArchive() {
  const { t } = useTranslation("chat");
  return (
    <EmptyState
      icon={<Archive />}
      title={t("list.archiveEmptyTitle")}
      text={t("list.archiveEmptyText")}
      action={
        <Button asChild>
          <Link to="/chats">{t("list.toChats")}</Link>
        </Button>
      }
    />
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
