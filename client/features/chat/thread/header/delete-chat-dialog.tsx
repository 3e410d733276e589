import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deleteChat } from "#client/features/chat/api.ts";
import { dropChat } from "#client/features/chat/cache.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { toast } from "#client/ui/toast.ts";

export interface DeleteChatDialogProps {
  chatID: string;
  open: boolean;
  onClose: () => void;
}

/** Asks first, and explains the effect. The chat closes at once; if the request fails, it is still in the list. */
export function DeleteChatDialog({ chatID, open, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: deleteChat,
    onMutate: () => navigate({ to: "/chats", replace: true }),
    onSuccess: () => {
      dropChat(client, chatID);
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
