import { Link } from "@tanstack/react-router";
import { ChevronRight, LoaderCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { closeReport, openReport, type Reported, type ReportOpening } from "#client/lib/stores/report.ts";
import { noteUnwanted } from "#client/lib/stores/unwanted.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { REPORT_REASONS, REPORTED_MESSAGES } from "#contract/limits.ts";
import type { ReportReason } from "#contract/reports.ts";
import { failureOf, type ReportFailure, sendReport } from "./api.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";
import { FailureText, ReportForm } from "./report-form.tsx";

interface ReportViewProps extends ReportDialogProps {
  reported: ReportOpening;
  open: boolean;
}

const FORM = "report-form";

export default function ReportView({ reported, open, blocking }: ReportViewProps) {
  const { t } = useTranslation("reports");
  const [sent, setSent] = useState(reported.sent ?? false);
  const [about, setAbout] = useState<ReportReason | null>(null);
  const [pending, setPending] = useState(false);
  const [isQuick, setQuick] = useState(reported.roomId !== undefined);
  const [first, setFirst] = useState<ReportReason | null>(null);
  const { person } = reported;
  const name = person?.name ?? "";
  const block = person && !person.blocks.byMe ? blocking?.(person, closeReport) : null;
  const exits = exitsOf(reported);
  const onSent = (reason: ReportReason, then: string) => {
    setAbout(reason);
    if (person) noteUnwanted(person.id);
    const isHelped = NEEDS_HELP.has(reason);
    const leave = isHelped ? exits.end : exits[then as Exit];
    leave?.();
    if (!leave || isHelped || (block && then === "end")) return setSent(true);
    // A dialog would cover the next companion's face.
    closeReport();
    toast({
      title: t("thanks.title"),
      variant: "success",
      ...(block && {
        action: { label: t("thanks.blockToo"), run: () => openReport({ ...reported, sent: true }) },
      }),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || closeReport()}
      title={t(sent ? "thanks.title" : "title")}
      description={sent ? t("thanks.text") : t(aboutOf(reported), { name, messages: REPORTED_MESSAGES })}
      footer={
        sent ? (
          <Afterwards block={block} />
        ) : isQuick ? (
          <QuickFooter onDetails={() => setQuick(false)} />
        ) : (
          <Sending reported={reported} pending={pending} />
        )
      }
    >
      {sent ? (
        <>
          {about && NEEDS_HELP.has(about) && <ThreatHelp />}
          {about && !NEEDS_HELP.has(about) && <Threatened />}
          {block && <p className="text-dim">{t("thanks.block", { name })}</p>}
        </>
      ) : isQuick ? (
        <>
          <QuickReasons
            reported={reported}
            onSent={(reason) => onSent(reason, exits.next ? "next" : "end")}
            onOther={() => {
              setFirst("other");
              setQuick(false);
            }}
          />
          <Threatened />
        </>
      ) : (
        <>
          <ReportForm id={FORM} reported={reported} first={first} onPending={setPending} onSent={onSent} />
          <Threatened />
        </>
      )}
    </Dialog>
  );
}

interface QuickReasonsProps {
  reported: Reported;
  onSent: (reason: ReportReason) => void;
  /** The reason `other` needs words. */
  onOther: () => void;
}

/** In a talk the second tap sends the report: the flag, then the reason. */
function QuickReasons({ reported, onSent, onOther }: QuickReasonsProps) {
  const { t } = useTranslation("reports");
  const [sending, setSending] = useState<ReportReason | null>(null);
  const [failure, setFailure] = useState<ReportFailure | null>(null);

  async function pick(reason: ReportReason): Promise<void> {
    if (reason === "other") return onOther();
    if (sending) return;
    setSending(reason);
    setFailure(null);
    try {
      await sendReport(reported, { reason, text: "" });
      onSent(reason);
    } catch (error) {
      setFailure(failureOf(error));
      setSending(null);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {reported.roomId !== undefined && reported.end && (
        <p className="text-dim text-sm">{t("about.quick")}</p>
      )}
      <ul className="divide-y divide-line rounded-md border border-edge">
        {REPORT_REASONS.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              aria-busy={sending === reason}
              onClick={() => void pick(reason)}
              className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left transition hover:bg-cream/4 in-[li:first-child]:rounded-t-md in-[li:last-child]:rounded-b-md"
            >
              {t(`reasons.${reason}`)}
              {sending === reason ? (
                <LoaderCircle size={18} aria-hidden="true" className="shrink-0 animate-spin text-gold" />
              ) : (
                reason === "other" && (
                  <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-dim" />
                )
              )}
            </button>
          </li>
        ))}
      </ul>
      {failure && <FailureText failure={failure} />}
    </div>
  );
}

/** Threats, and what blackmail begins with: help is due at that moment. */
const NEEDS_HELP: ReadonlySet<ReportReason> = new Set(["violent_threats", "privacy_violation"]);

const HELP_STEPS = ["recording", "pay", "keep", "block", "police"] as const;

type Exit = "next" | "end";
const exitsOf = (reported: Reported): Partial<Record<Exit, () => void>> =>
  reported.roomId === undefined ? {} : { next: reported.next, end: reported.end };

function aboutOf(reported: Reported) {
  if (reported.roomId === undefined && reported.chatId !== undefined) return "about.chat";
  if (reported.roomId === undefined && reported.eventId !== undefined) return "about.event";
  return reported.person ? "about.person" : "about.stranger";
}

function QuickFooter({ onDetails }: { onDetails: () => void }) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Button variant="ghost" onClick={closeReport}>
        {t("cancel")}
      </Button>
      <Button variant="outline" onClick={onDetails}>
        {t("details")}
      </Button>
    </>
  );
}

function ThreatHelp() {
  const { t } = useTranslation("reports");
  return (
    <section className="mb-4 rounded-md border border-gold/40 bg-gold/8 px-4 py-3">
      <h3 className="font-medium">{t("help.title")}</h3>
      <HelpSteps />
      <Link
        to="/faq/$section"
        params={{ section: "safety" }}
        onClick={closeReport}
        className="mt-2 inline-flex min-h-11 items-center text-gold underline underline-offset-4"
      >
        {t("help.more")}
      </Link>
    </section>
  );
}

/** The same before a report and after any other: blackmail is reported as spam, too, and may have begun elsewhere. */
function Threatened() {
  const { t } = useTranslation("reports");
  return (
    <details
      className="mt-3"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })
      }
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-dim text-sm">{t("help.title")}</summary>
      <HelpSteps />
    </details>
  );
}

function HelpSteps() {
  const { t } = useTranslation("reports");
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm">
      {HELP_STEPS.map((step) => (
        <li key={step}>{t(`help.${step}`)}</li>
      ))}
    </ul>
  );
}

/** In a talk every send button also leaves it: no one stays with a person they have just reported. */
function Sending({ reported, pending }: { reported: Reported; pending: boolean }) {
  const { t } = useTranslation("reports");
  const { next, end } = exitsOf(reported);
  const cancel = (
    <Button variant="ghost" onClick={closeReport}>
      {t("cancel")}
    </Button>
  );
  if (!next && !end)
    return (
      <>
        {cancel}
        <Send pending={pending}>{t("send")}</Send>
      </>
    );
  return (
    <div className="flex w-full flex-col gap-3">
      {next && (
        <Send then="next" pending={pending}>
          {t("sendAnd.next")}
        </Send>
      )}
      {end && (
        <Send then="end" pending={pending} variant={next ? "outline" : "primary"}>
          {t("sendAnd.end")}
        </Send>
      )}
      {cancel}
    </div>
  );
}

interface SendProps {
  then?: Exit;
  pending: boolean;
  variant?: "primary" | "outline";
  children: string;
}

const Send = ({ then, pending, variant = "primary", children }: SendProps) => (
  <Button variant={variant} type="submit" form={FORM} value={then ?? ""} loading={pending}>
    {children}
  </Button>
);

function Afterwards({ block }: { block: ReactNode }) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Button variant="ghost" onClick={closeReport}>
        {t("thanks.done")}
      </Button>
      {block}
    </>
  );
}
