import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { closeReport, type Reported } from "#client/lib/stores/report.ts";
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
  const { person } = reported;
  const name = person?.name ?? "";
  const block = person && !person.blocks.byMe ? blocking?.(person, closeReport) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || closeReport()}
      title={t(sent ? "thanks.title" : "title")}
      description={sent ? t("thanks.text") : t(aboutOf(reported), { name })}
      footer={sent ? <Afterwards reported={reported} block={block} /> : <Sending pending={pending} />}
    >
      {sent ? (
        block && <p className="text-dim">{t("thanks.block", { name })}</p>
      ) : (
        <ReportForm id={FORM} reported={reported} onPending={setPending} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
}

function aboutOf(reported: Reported) {
  if (reported.roomId === undefined && reported.chatId !== undefined) return "about.chat";
  if (reported.roomId === undefined && reported.eventId !== undefined) return "about.event";
  return reported.person ? "about.person" : "about.stranger";
}

function Sending({ pending }: { pending: boolean }) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Button variant="ghost" onClick={closeReport}>
        {t("cancel")}
      </Button>
      <Button variant="primary" type="submit" form={FORM} loading={pending}>
        {t("send")}
      </Button>
    </>
  );
}

function Afterwards({ reported, block }: { reported: Reported; block: ReactNode }) {
  const { t } = useTranslation("reports");
  const next = reported.roomId === undefined ? undefined : reported.next;
  const goOn = () => {
    closeReport();
    next?.();
  };
  return (
    <>
      <Button variant="ghost" onClick={closeReport}>
        {t(next ? "thanks.stay" : "thanks.done")}
      </Button>
      {block}
      {next && (
        <Button variant="primary" onClick={goOn}>
          {t("thanks.next")}
        </Button>
      )}
    </>
  );
}
