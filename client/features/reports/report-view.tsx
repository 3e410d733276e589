import { useState } from "react";
import { useTranslation } from "react-i18next";
import { closeReport, type Reported } from "#client/lib/report.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import type { ReportDialogProps } from "./report-dialog.tsx";
import { ReportForm } from "./report-form.tsx";

interface ReportViewProps extends ReportDialogProps {
  reported: Reported;
  open: boolean;
}

const FORM = "report-form";

/** First the form, then thanks and what else can be done about this person. */
export default function ReportView({ reported, open, blocking }: ReportViewProps) {
  const { t } = useTranslation("reports");
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState(false);
  const onOpenChange = (next: boolean) => next || closeReport();
  if (sent) return <Thanks {...{ reported, open, blocking, onOpenChange }} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t(aboutOf(reported), { name: reported.person?.name ?? "" })}
      footer={
        <>
          <Button variant="ghost" onClick={closeReport}>
            {t("cancel")}
          </Button>
          <Button variant="primary" type="submit" form={FORM} loading={pending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <ReportForm id={FORM} reported={reported} onPending={setPending} onSent={() => setSent(true)} />
    </Dialog>
  );
}

function aboutOf(reported: Reported) {
  if (reported.roomId === undefined && reported.chatId !== undefined) return "about.chat";
  return reported.person ? "about.person" : "about.stranger";
}

function Thanks({
  reported,
  open,
  blocking,
  onOpenChange,
}: ReportViewProps & { onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation("reports");
  const { person } = reported;
  const next = reported.roomId === undefined ? undefined : reported.next;
  const block = person && !person.blocks.byMe ? blocking?.(person, closeReport) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("thanks.title")}
      description={t("thanks.text")}
      footer={
        <>
          <Button variant="ghost" onClick={closeReport}>
            {t(next ? "thanks.stay" : "thanks.done")}
          </Button>
          {block}
          {next && (
            <Button
              variant="primary"
              onClick={() => {
                closeReport();
                next();
              }}
            >
              {t("thanks.next")}
            </Button>
          )}
        </>
      }
    >
      {block && <p className="text-dim">{t("thanks.block", { name: person?.name })}</p>}
    </Dialog>
  );
}
