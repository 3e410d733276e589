import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { KeptNote } from "#client/ui/kept-note.tsx";
import type { Chat, Message, Refusal } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import type { ChatSlots } from "../chats-page.tsx";
import { Composer } from "../composer/composer.tsx";
import { DropArea } from "../composer/drop-area.tsx";
import { replyTo } from "../drafts.ts";
import { openChatWith } from "../in-view.ts";
import { $outbox } from "../outbox/outbox-store.ts";
import { hasOneMessage } from "../window/thread-window.ts";
import { Announcer } from "./announcer.tsx";
import { ClosedBar } from "./closed-bar.tsx";
import { EmptyThread } from "./empty-thread.tsx";
import { ThreadHeader } from "./header/thread-header.tsx";
import { itemsOf, withMeetings } from "./list/items.ts";
import { JumpDialog } from "./list/jump-dialog.tsx";
import { MessageList, type MessageListHandle } from "./list/message-list.tsx";
import { useFirstUnread } from "./list/use-first-unread.ts";
import { useReading } from "./list/use-reading.ts";
import { DeleteMessageDialog } from "./message/delete-message-dialog.tsx";
import { type ThreadActions, ThreadActionsContext } from "./thread-actions.ts";
import { ThreadGallery } from "./thread-gallery.tsx";
import { BubbleSkeletons } from "./thread-skeleton.tsx";
import { useMeetings } from "./use-meetings.ts";
import { useThread } from "./use-thread.ts";

export interface ThreadViewProps extends ChatSlots {
  person: Face;
  /** Null before the first message. */
  chat: Chat | null;
  /** Why the user cannot write. */
  refusal: Refusal | null;
}

/** An open chat: who it is with, the messages, and the composer. */
export function ThreadView({ person, chat, refusal, actions, menuItems }: ThreadViewProps) {
  const { t } = useTranslation("chat");
  const stage = useRef<HTMLElement>(null);
  const list = useRef<MessageListHandle>(null);
  const chatID = chat?.chatID ?? null;
  const thread = useThread(chatID, chat);
  const outbox = useStore($outbox);
  const meetings = useMeetings(person.id, thread.window);
  const items = useMemo(
    () => withMeetings(itemsOf(thread.window, outbox, person.id), meetings, thread.window),
    [thread.window, outbox, person.id, meetings],
  );
  const unreadId = useFirstUnread(chat, thread.window);
  const [atEnd, setAtEnd] = useState(true);
  const [jumping, setJumping] = useState(false);
  const [removing, setRemoving] = useState<Message | null>(null);
  const closeRemoval = ({ id }: Message) => setRemoving((now) => (now?.id === id ? null : now));
  const [photoId, setPhotoId] = useState<string | null>(null);
  const canWrite = refusal === null;
  const messageActions = useMemo<ThreadActions>(
    () => ({
      reply: canWrite ? (message) => replyTo(person.id, message) : null,
      remove: setRemoving,
      openPhoto: setPhotoId,
      showMessage: (id) => list.current?.toMessage(id),
    }),
    [canWrite, person.id],
  );
  const name = person.deleted ? t("header.deletedPerson") : person.name;
  useReading(chat, atEnd);
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
        actions={actions}
        menuItems={menuItems}
      />
      <DropArea userId={person.id} disabled={!canWrite}>
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
      ) : (
        <Composer person={person} chatID={chatID} onSent={() => list.current?.toEnd()} />
      )}
      <DeleteMessageDialog message={removing} isOnly={hasOneMessage(thread.window)} onClose={closeRemoval} />
      <ThreadGallery items={items} photoId={photoId} onPhoto={setPhotoId} />
      <Announcer window={thread.window} hasBegun={chat !== null} name={name} />
      <JumpDialog open={jumping} onOpenChange={setJumping} onJump={thread.openDay} />
    </section>
  );
}
