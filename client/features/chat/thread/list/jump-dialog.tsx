import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";

export interface JumpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @returns whether there is anything from this day on */
  onJump: (day: Date) => Promise<boolean>;
}

export function JumpDialog({ open, onOpenChange, onJump }: JumpDialogProps) {
  const { t } = useTranslation("chat");
  const form = useId();
  const [day, setDay] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function jump(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      // Without a time the date would be parsed as midnight UTC.
      if (await onJump(new Date(`${day}T00:00`))) onOpenChange(false);
      else setError(t("jump.nothing"));
    } catch (failure) {
      toastFailure(failure);
    }
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("jump.title")}
      footer={
        <Button type="submit" form={form} variant="primary" loading={busy} disabled={!day}>
          {t("jump.go")}
        </Button>
      }
    >
      <form id={form} onSubmit={jump}>
        <Field label={t("jump.date")} error={error}>
          <Input
            type="date"
            value={day}
            max={isoDay(useToday())}
            required
            onChange={(event) => {
              setDay(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
