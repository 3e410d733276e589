import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { SUSPENSION_DAYS, type SuspensionDays } from "#contract/moderation.ts";
import type { Brief } from "#contract/profile.ts";
import type { ReportReason } from "#contract/reports.ts";
import { suspend } from "./api.ts";
import { useConsoleAction } from "./queries.ts";

interface SuspendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Brief;
  /** The reason of the report that led here. */
  reason: ReportReason;
}

type Days = `${SuspensionDays}`;

/** Asks for how long, and says what a suspension does. */
export function SuspendDialog({ open, onOpenChange, person, reason }: SuspendDialogProps) {
  const { t } = useTranslation("moderation");
  const [days, setDays] = useState<Days>("7");
  const { mutate, isPending } = useConsoleAction(() =>
    suspend(person.id, { reason, days: Number(days) as SuspensionDays }).then(() => onOpenChange(false)),
  );
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={onOpenChange}
      title={t("suspend.title", { name: person.name })}
      description={t("suspend.text")}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {t("suspend.cancel")}
          </Button>
          <Button variant="destructive" loading={isPending} onClick={() => mutate(undefined)}>
            {t("act.suspend")}
          </Button>
        </>
      }
    >
      <Choice
        label={t("suspend.howLong")}
        name={`days-${person.id}`}
        value={days}
        onValueChange={setDays}
        options={SUSPENSION_DAYS.map((each) => ({
          value: `${each}` as Days,
          label: t(`suspend.days.${each}`),
        }))}
      />
    </Dialog>
  );
}
