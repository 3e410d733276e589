import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deleteMessage } from "#client/features/chat/api.ts";
import { dropMessage } from "#client/features/chat/cache.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import type { Message } from "#contract/chat.ts";

interface DeleteMessageDialogProps {
  message: Message | null;
  /** Whether the chat has no other message: it leaves both lists with its last one. */
  isOnly: boolean;
  /** Of this message: a late answer leaves the question about another one open. */
  onClose: (message: Message) => void;
}

export function DeleteMessageDialog({ message, isOnly, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: Message) => deleteMessage(id),
    onSuccess: (_, { id, chatId }) => dropMessage(client, chatId, id),
    onError: toastFailure,
    onSettled: (_, __, asked) => onClose(asked),
  });
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(open) => open || (message && onClose(message))}
      title={t("message.deleteTitle")}
      description={t(isOnly ? "message.deleteOnlyText" : "message.deleteText")}
      confirmLabel={t("message.delete")}
      destructive
      pending={removal.isPending}
      onConfirm={() => message && removal.mutate(message)}
    />
  );
}
