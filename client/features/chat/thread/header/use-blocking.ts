import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { askToBeFriends, block, unblock } from "#client/features/chat/api.ts";
import { changeChats } from "#client/features/chat/cache.ts";
import { CHAT } from "#client/lib/queries/chats.ts";
import { noteUnwanted } from "#client/lib/stores/unwanted.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/overlays/toast.ts";

export const useBlock = () => useBlocking(block, true);
export const useUnblock = () => useBlocking(unblock, false);

function useBlocking(change: (userId: string) => Promise<unknown>, byMe: boolean) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: askToBeFriends,
    onSuccess: (_, userId) => {
      void client.invalidateQueries({ queryKey: ["user", userId] });
      toast({ title: t("block.asked"), variant: "success" });
    },
    onError: toastFailure,
  });
  return useMutation({
    mutationFn: change,
    onSuccess: (_, userId) => {
      if (byMe) noteUnwanted(userId);
      changeChats(
        client,
        ({ user }) => user.id === userId,
        (chat) => ({ ...chat, user: { ...chat.user, blocks: { ...chat.user.blocks, byMe } } }),
      );
      void client.invalidateQueries({ queryKey: [CHAT, "with", userId] });
      void client.invalidateQueries({ queryKey: ["user", userId] });
      if (byMe) toast({ title: t("block.done"), variant: "success" });
      // The block ended any friendship, so offer to ask for it again.
      else
        toast({ title: t("block.undone"), action: { label: t("block.ask"), run: () => ask.mutate(userId) } });
    },
    onError: toastFailure,
  });
}
