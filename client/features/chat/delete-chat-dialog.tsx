import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { noteUnwanted } from "#client/lib/stores/unwanted.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Chat } from "#contract/chat.ts";
import { deleteChat } from "./api.ts";
import { dropChat } from "./cache.ts";
import { unsent } from "./unsent/unsent.ts";

interface DeleteChatDialogProps {
  /** Null while it is closed. */
  chat: Chat | null;
  onClose: () => void;
}

/** Asks first, and explains the effect. An open chat closes at once; if the request fails, it is still in the list. */
export function DeleteChatDialog({ chat, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const router = useRouter();
  const asked = useRef(chat);
  if (chat) asked.current = chat;
  const removal = useMutation({
    mutationFn: ({ chatID }: Chat) => deleteChat(chatID),
    onMutate({ chatID }) {
      if (router.latestLocation.pathname === `/chats/${chatID}`)
        return router.navigate({ to: "/chats", replace: true });
    },
    onSuccess(_done, { chatID, user }) {
      // The server's CHAT_DELETED may be late: nothing that was written until now is left.
      unsent.dropDeleted(user.id, null);
      noteUnwanted(user.id);
      dropChat(client, { chatID, userId: user.id, clearedSeq: null });
      toast({ title: t("delete.done"), variant: "success" });
    },
    onError: toastFailure,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={chat !== null}
      onOpenChange={(next) => next || onClose()}
      title={t("delete.title")}
      description={t("delete.text")}
      confirmLabel={t("delete.confirm")}
      destructive
      pending={removal.isPending}
      onConfirm={() => asked.current && removal.mutate(asked.current)}
    />
  );
}
