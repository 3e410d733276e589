import { useStore } from "@nanostores/react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatSoon } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { dropGuard } from "#client/lib/guard/classifier.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { KeptNote } from "#client/ui/states/kept-note.tsx";
import type { Chat, Meeting, Message, Refusal } from "#contract/chat.ts";
import { areStrangers } from "#contract/first-contact.ts";
import type { Link } from "#contract/links.ts";
import type { Face } from "#contract/profile.ts";
import type { Reaction } from "#contract/reactions.ts";
import { changeReactions } from "../cache.ts";
import type { ChatSlots } from "../chats-page.tsx";
import { Composer } from "../composer/composer.tsx";
import { DropArea } from "../composer/drop-area.tsx";
import { EditComposer } from "../composer/edit-composer.tsx";
import { useClosedUntil, useFirstDayEnd } from "../composer/first-day.tsx";
import { isKeptBack } from "../composer/kept-recordings.tsx";
import { openChatWith } from "../in-view.ts";
import { meetingsQuery } from "../queries.ts";
import { unsent } from "../unsent/unsent.ts";
import { hasOneMessage, lastEditable, type ThreadWindow } from "../window/thread-window.ts";
import { Announcer } from "./announcer.tsx";
import { SearchBar } from "./header/search-bar.tsx";
import { ThreadHeader } from "./header/thread-header.tsx";
import { useUnblock } from "./header/use-blocking.ts";
import { type Item, itemsOf, withMeetings } from "./list/items.ts";
import { JumpDialog } from "./list/jump-dialog.tsx";
import { MessageList, type MessageListHandle } from "./list/message-list.tsx";
import { useFirstUnread } from "./list/use-first-unread.ts";
import { useReading } from "./list/use-reading.ts";
import { DeleteMessageDialog } from "./message/delete-message-dialog.tsx";
import { LinkDialog } from "./message/link-dialog.tsx";
import { useBlurred } from "./message/stranger-photo.tsx";
import { type ThreadActions, ThreadActionsContext } from "./thread-actions.ts";
import { BubbleSkeletons } from "./thread-skeleton.tsx";
import { useThread } from "./use-thread.ts";

export interface ThreadViewProps extends ChatSlots {
  person: Face;
  /** Null before the first message. */
  chat: Chat | null;
  refusal: Refusal | null;
}

export function ThreadView({ person, chat, refusal, actions, menuItems }: ThreadViewProps) {
  const { t } = useTranslation("chat");
  const stage = useRef<HTMLElement>(null);
  const list = useRef<MessageListHandle>(null);
  const chatID = chat?.chatID ?? null;
  const thread = useThread(chatID, chat);
  const outbox = useStore(unsent.$outbox);
  const recordings = useStore(unsent.$recordings, { keys: [person.id] })[person.id];
  const meetings = useMeetings(person.id, thread.window);
  const items = useMemo(() => {
    const uploading = recordings?.filter((recording) => !isKeptBack(recording)) ?? [];
    return withMeetings(
      itemsOf(thread.window, [...outbox, ...uploading], person.id),
      meetings,
      thread.window,
    );
  }, [thread.window, outbox, recordings, person.id, meetings]);
  const unreadId = useFirstUnread(chat, thread.window);
  const [atEnd, setAtEnd] = useState(true);
  const [jumping, setJumping] = useState(false);
  const [searching, setSearching] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [afterMenu] = useState(() => ({
    get current() {
      return searchField.current ?? menuButton.current;
    },
  }));
  const [removing, setRemoving] = useState<Message | null>(null);
  const [editing, setEditing] = useState<Message | null>(null);
  const closeRemoval = ({ id }: Message) => setRemoving((now) => (now?.id === id ? null : now));
  const [photoId, setPhotoId] = useState<string | null>(null);
  const [link, setLink] = useState<Link | null>(null);
  const canWrite = refusal === null;
  const react = useReact();
  const closedUntil = useClosedUntil(person, chat);
  const isStranger = areStrangers({
    friends: person.relation.friends,
    answered: chat?.wrote.me ?? false,
  });
  const answer = useCallback(
    (message: Message) => {
      setEditing(null);
      unsent.replyTo(person.id, message);
    },
    [person.id],
  );
  const messageActions = useMemo<ThreadActions>(
    () => ({
      reply: canWrite ? answer : null,
      react: canWrite ? react : null,
      edit: canWrite ? setEditing : null,
      remove: setRemoving,
      openPhoto: setPhotoId,
      showMessage: (id) => list.current?.toMessage(id),
      isStranger,
      askLink: setLink,
    }),
    [canWrite, answer, isStranger, react],
  );
  // Deleted meanwhile, it is not edited any longer.
  const edited = editing && thread.window?.messages.find(({ id }) => id === editing.id);
  const name = person.deleted ? t("header.deletedPerson") : person.name;
  useReading(chat, atEnd);
  useEffect(() => dropGuard, []);
  useEffect(() => openChatWith(person.id), [person.id]);
  useKeyboardInset(stage);
  useTitle(name);

  return (
    <section
      ref={stage}
      aria-label={t("thread.label", { name })}
      className="relative flex h-[calc(100dvh-var(--keyboard,0px))] min-w-0 flex-1 flex-col"
    >
      <ThreadHeader
        person={person}
        chat={chat}
        onJump={() => setJumping(true)}
        onSearch={() => setSearching(true)}
        menuButton={menuButton}
        afterMenu={afterMenu}
        actions={actions}
        menuItems={menuItems}
      />
      {searching && chatID && (
        <SearchBar
          field={searchField}
          chatID={chatID}
          onShow={(id) => list.current?.toMessage(id)}
          onClose={() => {
            setSearching(false);
            menuButton.current?.focus();
          }}
        />
      )}
      <DropArea userId={person.id} disabled={!canWrite || closedUntil !== null}>
        {thread.isLoading ? (
          <BubbleSkeletons />
        ) : thread.isError && items.length === 0 ? (
          <div className="flex flex-1 flex-col justify-center">
            <ErrorState onRetry={thread.retry} retrying={thread.isFetching} />
          </div>
        ) : items.length === 0 ? (
          <EmptyThread person={person} />
        ) : (
          <ThreadActionsContext value={messageActions}>
            <MessageList
              key={thread.opening.generation}
              ref={list}
              items={items}
              unreadId={unreadId}
              thread={thread}
              person={person}
              chat={chat}
              onAtEnd={setAtEnd}
            />
          </ThreadActionsContext>
        )}
      </DropArea>
      {thread.keptAt && <KeptNote at={thread.keptAt} />}
      {refusal ? (
        <ClosedBar refusal={refusal} person={person} />
      ) : edited ? (
        <EditComposer key={edited.id} message={edited} onDone={() => setEditing(null)} />
      ) : (
        <Composer
          person={person}
          chatID={chatID}
          closedUntil={closedUntil}
          onSent={() => list.current?.toEnd()}
          onEditLast={() => setEditing(lastEditable(thread.window))}
        />
      )}
      <DeleteMessageDialog message={removing} isOnly={hasOneMessage(thread.window)} onClose={closeRemoval} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <ThreadGallery
        items={items}
        isStranger={!person.relation.friends}
        photoId={photoId}
        onPhoto={setPhotoId}
      />
      <Announcer window={thread.window} chat={chat} name={name} />
      <JumpDialog open={jumping} onOpenChange={setJumping} onJump={thread.openDay} />
    </section>
  );
}

function EmptyThread({ person }: { person: Face }) {
  const { t } = useTranslation("chat");
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 px-8 text-center text-dim">
      <Avatar name={person.name} src={person.image} size="xl" vip={person.vip} />
      <p className="max-w-72">{t("thread.start")}</p>
    </div>
  );
}

const NONE: readonly Meeting[] = [];

/** As far back as the loaded messages reach. */
function useMeetings(userId: string, window: ThreadWindow | undefined): readonly Meeting[] {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useInfiniteQuery(
    meetingsQuery(userId),
  );
  const meetings = useMemo(() => data?.pages.flatMap((page) => page.data).reverse() ?? NONE, [data]);
  const reachesTo = window?.before ? (window.messages[0]?.time ?? "") : "";
  const isShort = hasNextPage && (meetings[0]?.endedAt ?? "") > reachesTo;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isShort, isFetchingNextPage, isError, fetchNextPage]);
  return meetings;
}

const Lightbox = lazy(() => import("#client/ui/overlays/lightbox.tsx"));

interface ThreadGalleryProps {
  items: readonly Item[];
  isStranger: boolean;
  photoId: string | null;
  onPhoto: (id: string | null) => void;
}

function ThreadGallery({ items, isStranger, photoId, onPhoto }: ThreadGalleryProps) {
  const isBlurred = useBlurred();
  if (photoId === null) return null;
  const photos = items.flatMap(({ message: { images, mine } }) =>
    mine || !isStranger ? images : images.filter(({ id }) => !isBlurred(id)),
  );
  const index = photos.findIndex(({ id }) => id === photoId);
  if (index === -1) return null;
  return (
    <Suspense>
      <Lightbox
        photos={photos}
        index={index}
        onIndex={(next) => onPhoto(photos[next]?.id ?? null)}
        onClose={() => onPhoto(null)}
      />
    </Suspense>
  );
}

function ClosedBar({ refusal, person }: { refusal: Refusal; person: Face }) {
  const { t } = useTranslation("chat");
  const unblock = useUnblock();
  const firstDayEnd = useFirstDayEnd();
  const now = useNow();
  const time = firstDayEnd ? formatSoon(firstDayEnd, now) : "";
  // The server refuses messages to deleted and suspended people alike.
  const reason = refusal === "deleted_profile" && !person.deleted ? "suspended" : refusal;
  return (
    <div
      ref={bottomBar}
      className="flex min-h-18 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-t bg-panel px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center"
    >
      <p className="text-dim">{t(`closed.${reason}`, { time })}</p>
      {refusal === "you_blocked_user" && (
        <Button size="sm" loading={unblock.isPending} onClick={() => unblock.mutate(person.id)}>
          {t("closed.unblock")}
        </Button>
      )}
      {refusal === "chat_limit_reached" && (
        <Button size="sm" variant="tertiary" onClick={() => openLimit("chats")}>
          {t("closed.more")}
        </Button>
      )}
    </div>
  );
}

/** Shown at once, and undone if the server refuses. */
function useReact(): (message: Message, reaction: Reaction) => void {
  const client = useQueryClient();
  return useCallback(
    (message, pressed) => {
      const before = message.reactions.mine;
      const mine = before === pressed ? null : pressed;
      changeReactions(client, message, (now) => ({ ...now, mine }));
      socket.send("MESSAGE_REACTION", { messageId: message.id, reaction: mine }).catch((error) => {
        // Another one may have been chosen since.
        changeReactions(client, message, (now) => (now.mine === mine ? { ...now, mine: before } : now));
        toastFailure(error);
      });
    },
    [client],
  );
}
