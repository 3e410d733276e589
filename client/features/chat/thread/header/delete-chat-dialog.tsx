import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deleteChat } from "#client/features/chat/api.ts";
import { dropChat } from "#client/features/chat/cache.ts";
import { dropUnsent } from "#client/features/chat/unsent.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { toast } from "#client/ui/toast.ts";
import type { Chat } from "#contract/chat.ts";

export interface DeleteChatDialogProps {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}

/** Asks first, and explains the effect. The chat closes at once; if the request fails, it is still in the list. */
export function DeleteChatDialog({ chat: { chatID, user }, open, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: deleteChat,
    onMutate: () => navigate({ to: "/chats", replace: true }),
    onSuccess: () => {
      // The server's CHAT_DELETED may be late: nothing that was written until now is left.
      dropUnsent(user.id, null);
      dropChat(client, { chatID, userId: user.id, clearedSeq: null });
      toast({ title: t("delete.done"), variant: "success" });
    },
    onError: toastFailure,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t("delete.title")}
      description={t("delete.text")}
      confirmLabel={t("delete.confirm")}
      destructive
      pending={removal.isPending}
      onConfirm={() => removal.mutate(chatID)}
    />
  );
}
