import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureCode } from "#client/lib/api.ts";
import { randomId } from "#client/lib/ids.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { Field } from "#client/ui/field.tsx";
import { Textarea } from "#client/ui/input.tsx";
import { toast } from "#client/ui/toast.ts";
import { EVENT_ANNOUNCEMENT_MAX } from "#contract/event-limits.ts";
import { announce } from "../api.ts";
import type { HostDialogProps } from "./host-dialog.ts";

/** Sends one message to all participants. Input stays when sending fails. */
export function AnnouncementDialog({ event, open, onClose }: HostDialogProps) {
  const { t } = useTranslation(["events", "errors"]);
  // Another text is another announcement, even if the answer to the first one was lost.
  const [{ text, key }, setWritten] = useState({ text: "", key: "" });
  const setText = (next: string) => setWritten({ text: next, key: randomId() });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => announce(event.id, text, key),
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
