import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CalendarPlus2, CalendarX, Ellipsis, Megaphone, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureCode } from "#client/lib/api.ts";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { randomId } from "#client/lib/ids.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input, Textarea } from "#client/ui/fields/input.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { Menu, type MenuItem } from "#client/ui/overlays/menu.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Event } from "#contract/events.ts";
import { EVENT_ANNOUNCEMENT_MAX, EVENT_REASON_MAX } from "#contract/limits.ts";
import { announce, cancelEvent, deleteEvent, repeatEvent } from "../api.ts";
import { applyUpdate } from "../cache.ts";
import { eventQuery } from "../queries.ts";
import { useEventAction } from "../use-event-action.ts";
import { HostPeople } from "./host-people.tsx";

type Asking = "announcement" | "cancel" | "delete";

export function HostTools({ event }: { event: Event }) {
  const { t } = useTranslation("events");
  const [asking, setAsking] = useState<Asking | null>(null);
  const repeat = useRepeat(event.id);
  const isHidden = useQuery(meQuery).data?.hide === true;
  const { id, is_active, cancelReason } = event;
  const ask = (what: Asking) => () => setAsking(what);
  const props = (what: Asking) => ({ event, open: asking === what, onClose: () => setAsking(null) });

  const running: MenuItem[] = [
    { label: t("tools.announce"), icon: <Megaphone />, onSelect: ask("announcement") },
    { label: t("tools.again"), icon: <CalendarPlus2 />, onSelect: () => repeat.mutate() },
  ];
  const ending: MenuItem[] = [{ label: t("tools.cancel"), icon: <CalendarX />, onSelect: ask("cancel") }];
  const isRunning = is_active && cancelReason === null;
  const groups = [
    ...(isRunning ? [running] : []),
    [
      ...(isRunning ? ending : []),
      { label: t("tools.delete"), icon: <Trash2 />, onSelect: ask("delete"), destructive: true },
    ],
  ];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {is_active ? (
          <Button asChild className="flex-1">
            <Link to="/events/$id/edit" params={{ id }}>
              <Pencil aria-hidden="true" />
              {t("tools.edit")}
            </Link>
          </Button>
        ) : (
          <Button className="flex-1" onClick={() => repeat.mutate()}>
            <CalendarPlus2 aria-hidden="true" />
            {t("tools.again")}
          </Button>
        )}
        <Menu
          trigger={<IconButton variant="icon-filled" label={t("tools.more")} icon={<Ellipsis />} />}
          groups={groups}
        />
      </div>
      {is_active && isHidden && <Hidden />}
      <HostPeople event={event} />
      <AnnouncementDialog {...props("announcement")} />
      <CancelDialog {...props("cancel")} />
      <DeleteDialog {...props("delete")} />
    </>
  );
}

/** No one can find the event of a hidden host. */
function Hidden() {
  const { t } = useTranslation("events");
  return (
    <p className="rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
      {t("tools.hidden")}{" "}
      <Link to="/settings/$section" params={{ section: "privacy" }} className="link">
        {t("tools.show")}
      </Link>
    </p>
  );
}

function useRepeat(id: string) {
  const { t } = useTranslation("events");
  const navigate = useNavigate();
  const [idempotencyKey, setIdempotencyKey] = useState(randomId);
  const stillHere = useStillHere();
  const { mutate } = useEventAction<() => boolean>(
    () => repeatEvent(id, idempotencyKey),
    (event, isHere) => {
      setIdempotencyKey(randomId());
      toast({ title: t("tools.repeated"), variant: "success" });
      if (isHere()) void navigate({ to: "/events/$id", params: { id: event.id } });
    },
  );
  return { mutate: () => mutate(stillHere()) };
}

function CancelDialog({ event, open, onClose }: HostDialogProps) {
  const { t } = useTranslation("events");
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useEventAction<void>(() => cancelEvent(event.id, reason), onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("cancel.title")}
      description={t("cancel.text")}
      footer={
        <Button
          variant="destructive"
          loading={isPending}
          disabled={reason.trim() === ""}
          onClick={() => mutate()}
        >
          {t("cancel.confirm")}
        </Button>
      }
    >
      <Field label={t("cancel.reason")} required>
        <Input
          maxLength={EVENT_REASON_MAX}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
      </Field>
    </Dialog>
  );
}

function DeleteDialog({ event, open, onClose }: HostDialogProps) {
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

function AnnouncementDialog({ event, open, onClose }: HostDialogProps) {
  const { t } = useTranslation(["events", "errors"]);
  // Another text is another announcement, even if the answer to the first one was lost.
  const [{ text, idempotencyKey }, setWritten] = useState({ text: "", idempotencyKey: "" });
  const setText = (next: string) => setWritten({ text: next, idempotencyKey: randomId() });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => announce(event.id, text, idempotencyKey),
    onSuccess: ({ people }) => {
      toast({ title: t("announcement.sent", { count: people }), variant: "success" });
      setText("");
      onClose();
    },
  });
  const problem = error && t(`errors:${failureCode(error)}`);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("announcement.title")}
      description={t("announcement.text", { count: event.coming })}
      footer={
        <Button variant="primary" loading={isPending} disabled={text.trim() === ""} onClick={() => mutate()}>
          {t("announcement.send")}
        </Button>
      }
    >
      <Field
        label={t("announcement.label")}
        error={problem ?? undefined}
        aside={`${text.length}/${EVENT_ANNOUNCEMENT_MAX}`}
      >
        <Textarea
          rows={5}
          maxLength={EVENT_ANNOUNCEMENT_MAX}
          value={text}
          onChange={(change) => setText(change.target.value)}
        />
      </Field>
    </Dialog>
  );
}

interface HostDialogProps {
  event: Event;
  open: boolean;
  onClose: () => void;
}
