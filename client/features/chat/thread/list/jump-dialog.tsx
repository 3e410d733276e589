import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";

export interface JumpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** @returns whether there is anything from this day on */
  onJump: (day: Date) => Promise<boolean>;
}

export function JumpDialog({ open, onOpenChange, onJump }: JumpDialogProps) {
  const { t } = useTranslation("chat");
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
    <FormDialog
      form={{ submit: jump, sending: busy }}
      open={open}
      onOpenChange={onOpenChange}
      title={t("jump.title")}
      submitLabel={t("jump.go")}
      disabled={!day}
      noValidate={false}
    >
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
    </FormDialog>
  );
}
