import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { MenuItem } from "#client/ui/overlays/menu.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { type Chat, type ChatSettings, settingsAfter } from "#contract/chat.ts";
import { saveChatSettings } from "./api.ts";
import { knownChat, placeChat } from "./cache.ts";
import { unreadQuery } from "./queries.ts";

interface Change {
  chat: Chat;
  changes: Partial<ChatSettings>;
}

/** Shown at once, and taken back if the server refuses. */
function useChange(): (chat: Chat, changes: Partial<ChatSettings>) => void {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const place = (chat: Chat, settings: ChatSettings) =>
    placeChat(client, { ...(knownChat(client, chat.chatID) ?? chat), ...settings });
  const { mutate } = useMutation({
    mutationFn: ({ chat, changes }: Change) => saveChatSettings(chat.chatID, changes),
    onMutate: ({ chat, changes }) => place(chat, settingsAfter(chat, changes)),
    onSuccess(settings, { chat, changes }) {
      place(chat, settings);
      refetchChanged(client, unreadQuery.queryKey);
      if (changes.archived) announceArchived(chat);
    },
    onError(error, { chat: { chatID, pinned, muted, archived } }) {
      const now = knownChat(client, chatID);
      if (now) place(now, { pinned, muted, archived });
      toastFailure(error);
    },
  });
  const change = (chat: Chat, changes: Partial<ChatSettings>) => mutate({ chat, changes });

  function announceArchived(chat: Chat): void {
    const { pinned } = chat;
    toast({
      title: t("list.archived", { name: chat.user.name }),
      action: {
        label: t("list.undo"),
        run: () => change(chat, { archived: false, ...(pinned && { pinned }) }),
      },
    });
  }
  return change;
}

export function useArchiveItem(): (chat: Chat) => MenuItem {
  const { t } = useTranslation("chat");
  const change = useChange();
  return (chat) =>
    chat.archived
      ? {
          label: t("list.fromArchive"),
          icon: <ArchiveRestore />,
          onSelect: () => change(chat, { archived: false }),
        }
      : { label: t("list.toArchive"), icon: <Archive />, onSelect: () => change(chat, { archived: true }) };
}

/** The rows of a chat's menu that concern only this member. */
export function useSettingsItems(): (chat: Chat) => MenuItem[] {
  const { t } = useTranslation("chat");
  const change = useChange();
  const archiveItem = useArchiveItem();
  return (chat) => [
    chat.pinned
      ? { label: t("list.unpin"), icon: <PinOff />, onSelect: () => change(chat, { pinned: false }) }
      : { label: t("list.pin"), icon: <Pin />, onSelect: () => change(chat, { pinned: true }) },
    chat.muted
      ? { label: t("list.unmute"), icon: <Bell />, onSelect: () => change(chat, { muted: false }) }
      : { label: t("list.mute"), icon: <BellOff />, onSelect: () => change(chat, { muted: true }) },
    archiveItem(chat),
  ];
}
