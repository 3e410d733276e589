import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { EVENT_REASON_MAX } from "#contract/event-limits.ts";
import { cancelEvent } from "../api.ts";
import { useEventAction } from "../use-event-action.ts";
import type { HostDialogProps } from "./host-dialog.ts";

/** Cancels the event; participants are notified, with the reason. */
export function CancelDialog({ event, open, onClose }: HostDialogProps) {
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
