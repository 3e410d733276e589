import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { toast } from "#client/ui/toast.ts";
import { deleteEvent } from "../api.ts";
import { applyUpdate } from "../cache.ts";
import { eventQuery } from "../queries.ts";
import type { HostDialogProps } from "./host-dialog.ts";

/** Asks before deleting the event, which cannot be undone. */
export function DeleteDialog({ event, open, onClose }: HostDialogProps) {
  const { t } = useTranslation("events");
  const client = useQueryClient();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const me = useQuery(meQuery).data?.id ?? "";
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteEvent(event.id, ""),
    onMutate: stillHere,
    onSuccess: async (_, __, isHere) => {
      onClose();
      if (isHere()) await navigate({ to: "/events" });
      client.removeQueries({ queryKey: eventQuery(event.id).queryKey });
      applyUpdate(client, { action: "DELETE", event: { id: event.id, revision: event.revision + 1 } }, me);
      toast({ title: t("delete.done"), variant: "success" });
    },
    onError: toastFailure,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("delete.title")}
      description={
        event.is_active && event.coming > 0 ? t("delete.textTold", { count: event.coming }) : t("delete.text")
      }
      confirmLabel={t("delete.confirm")}
      destructive
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
}
