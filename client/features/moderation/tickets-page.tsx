import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { type ConsoleTicket, ticketAnswer } from "#contract/moderation.ts";
import { SUPPORT_TYPES } from "#contract/support-types.ts";
import { answerTicket, closeTicket } from "./api.ts";
import { ticketPages, useConsoleAction, useReload } from "./queries.ts";
import { TemplateList } from "./templates.tsx";

/** Requests to support, the oldest first, and the answers to them. */
export default function TicketsPage() {
  const { t } = useTranslation("moderation");
  const [state, setState] = useState<"open" | "all">("open");
  const pages = useInfiniteQuery(ticketPages(state));
  return (
    <div className="max-w-3xl">
      <div className="mb-2 max-w-sm">
        <Choice
          label={t("tickets.which")}
          name="tickets"
          value={state}
          onValueChange={setState}
          options={(["open", "all"] as const).map((value) => ({ value, label: t(`tickets.${value}`) }))}
        />
      </div>
      <PagedList
        pages={pages}
        items={pages.data?.pages.flatMap(({ data }) => data) ?? []}
        empty={<EmptyState icon={<MailCheck />} title={t("tickets.empty")} />}
        item={(ticket) => <Row key={ticket.number} ticket={ticket} />}
      />
    </div>
  );
}

function Row({ ticket }: { ticket: ConsoleTicket }) {
  const { t } = useTranslation(["moderation", "support"]);
  const today = useToday();
  const [answering, setAnswering] = useState(false);
  const closing = useConsoleAction(() => closeTicket(ticket.number));
  const { number, email, contact, type, text, lang, userId, createdAt, closedAt, answers } = ticket;
  const when = (time: string) => `${formatRecentDay(new Date(time), today)}, ${formatTime(new Date(time))}`;
  const known = SUPPORT_TYPES.find((one) => one === type);
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-medium">
          № {number} · {known ? t(`support:types.${known}`) : type}
        </h2>
        {closedAt && <Badge variant="outline">{t("tickets.closed")}</Badge>}
      </div>
      <p className="wrap-anywhere text-dim text-sm">
        {[when(createdAt), t(`templates.langs.${lang}`), contact].filter(Boolean).join(" · ")} ·{" "}
        {userId ? (
          <Link to="/admin/people/$id" params={{ id: userId }} className="link">
            {email}
          </Link>
        ) : (
          email
        )}
      </p>
      <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
        {text}
      </p>
      {answers.map((answer) => (
        <blockquote
          key={answer.at}
          className="wrap-anywhere mt-3 whitespace-pre-line border-gold/40 border-l-2 pl-4"
        >
          <span className="block text-dim text-sm">{t("tickets.answered", { when: when(answer.at) })}</span>
          {answer.text}
        </blockquote>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="tertiary" onClick={() => setAnswering(true)}>
          {t("tickets.answer")}
        </Button>
        {!closedAt && (
          <Button
            size="sm"
            variant="outline"
            loading={closing.isPending}
            onClick={() => closing.mutate(undefined)}
          >
            {t("tickets.close")}
          </Button>
        )}
      </div>
      {answering && <AnswerDialog ticket={ticket} onClose={() => setAnswering(false)} />}
    </li>
  );
}

const form = ticketAnswer.extend({ close: z.boolean() });

function AnswerDialog({ ticket, onClose }: { ticket: ConsoleTicket; onClose: () => void }) {
  const { t } = useTranslation("moderation");
  const reload = useReload();
  const fields = useForm({
    schema: form,
    values: { text: "", close: true },
    async send(answer) {
      await answerTicket(ticket.number, answer);
      onClose();
      toast({ title: t("tickets.sent"), variant: "success" });
      await reload();
    },
  });
  const { register, setValue, errorOf } = fields;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="md"
      title={t("tickets.answerTitle", { number: ticket.number })}
      description={t("tickets.answerText", { email: ticket.email })}
      form={fields}
      submitLabel={t("tickets.send")}
    >
      <TemplateList kind="answers" lang={ticket.lang} onChoose={(text) => setValue("text", text)} />
      <Field label={t("tickets.text")} error={errorOf("text")} required>
        <Textarea rows={7} maxLength={4_000} {...register("text")} />
      </Field>
      <Checkbox label={t("tickets.closeToo")} {...register("close")} />
    </FormDialog>
  );
}
