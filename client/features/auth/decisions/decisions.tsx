import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure, type FailureCode } from "#client/lib/api.ts";
import { formatSoon } from "#client/lib/format/date.ts";
import { useNow, useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { OwnDecision } from "#contract/appeals.ts";
import { TERMS_SECTIONS } from "#contract/legal.ts";
import { APPEAL_TEXT_MAX } from "#contract/sanctions.ts";
import { ArticleLink } from "../sign-up/article-link.tsx";
import { confirmReading, deleteAccount, downloadArchive, readDecisions, sendAppeal } from "./api.ts";

const keyOf = (ticket: string) => ["auth", "decisions", ticket];

/** What was decided about the holder of the ticket, and what they can do about it. */
export function Decisions({ ticket }: { ticket: string }) {
  const { t } = useTranslation("auth");
  const decisions = useQuery({ queryKey: keyOf(ticket), queryFn: () => readDecisions(ticket) });
  if (decisions.isError)
    return <ErrorState onRetry={() => void decisions.refetch()} retrying={decisions.isFetching} />;
  if (!decisions.data)
    return (
      <div aria-busy="true">
        <SkeletonText lines={4} />
      </div>
    );
  const { data, isMember, mayLeave } = decisions.data;
  return (
    <>
      {data.length === 0 && <p className="text-dim">{t("decisions.empty")}</p>}
      <ul className="flex flex-col gap-4">
        {data.map((decision) => (
          <DecisionCard key={decision.id} ticket={ticket} decision={decision} isMember={isMember} />
        ))}
      </ul>
      {mayLeave && <Leaving ticket={ticket} />}
      {isMember && !mayLeave && <p className="text-dim text-sm">{t("decisions.leave.signIn")}</p>}
    </>
  );
}

function DecisionCard({
  ticket,
  decision,
  isMember,
}: {
  ticket: string;
  decision: OwnDecision;
  isMember: boolean;
}) {
  const { t } = useTranslation("auth");
  const today = useToday();
  const now = useNow().getTime();
  const { id, kind, reason, note, cause, until, isInForce, mustBeRead, appeal, mayAppeal } = decision;
  const end = isInForce
    ? until && t("decisions.until", { time: formatSoon(new Date(until), today) })
    : t(until && Date.parse(until) <= now ? "decisions.over" : "decisions.revoked");
  return (
    <li className="rounded-lg border border-line bg-panel p-4">
      <h2 className="font-medium">
        {t(`decisions.kinds.${kind}`)}
        {end && <span className="font-normal text-dim">, {end}</span>}
      </h2>
      <div className="mt-2 flex flex-col gap-2 text-dim text-sm">
        {reason && <p>{t("decisions.reason", { reason: t(`suspended.reasons.${reason}`) })}</p>}
        <p>{t(`decisions.cause.${cause}`)}</p>
        {note && (
          <p className="wrap-anywhere whitespace-pre-line text-cream">{t("decisions.note", { note })}</p>
        )}
        <p>
          <ArticleLink section="terms">
            {t("decisions.rule", {
              section: TERMS_SECTIONS[reason === "looks_underage" ? "adultsOnly" : "notAllowed"],
            })}
          </ArticleLink>
        </p>
      </div>
      {mustBeRead && <Reading ticket={ticket} id={id} />}
      {appeal && <AppealState appeal={appeal} isMember={isMember} />}
      {mayAppeal && <AppealForm ticket={ticket} id={id} />}
    </li>
  );
}

function Reading({ ticket, id }: { ticket: string; id: string }) {
  const { t } = useTranslation("auth");
  const { run, isPending, problem } = useAttempt(useRefresh(ticket));
  return (
    <div className="mt-4">
      <p className="text-sm">{t("decisions.readHint")}</p>
      <Button
        variant="primary"
        className="mt-3"
        loading={isPending}
        onClick={() => void run(() => confirmReading(ticket, id))}
      >
        {t("decisions.read")}
      </Button>
      {problem}
    </div>
  );
}

function AppealState({
  appeal,
  isMember,
}: {
  appeal: NonNullable<OwnDecision["appeal"]>;
  isMember: boolean;
}) {
  const { t } = useTranslation("auth");
  const today = useToday();
  if (appeal.outcome)
    return (
      <div className="mt-4 text-sm">
        <p className="font-medium">{t(`decisions.appeal.${appeal.outcome}`)}</p>
        {appeal.answer && <p className="wrap-anywhere mt-1 whitespace-pre-line">{appeal.answer}</p>}
      </div>
    );
  return (
    <p className="mt-4 text-sm">
      {t("decisions.appeal.sent", {
        time: formatSoon(new Date(appeal.at), today),
        byMail: isMember ? t("decisions.appeal.byMail") : "",
      })}
    </p>
  );
}

function AppealForm({ ticket, id }: { ticket: string; id: string }) {
  const { t } = useTranslation("auth");
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const { run, isPending, problem } = useAttempt(useRefresh(ticket));
  if (!isOpen)
    return (
      <Button variant="outline" className="mt-4" onClick={() => setOpen(true)}>
        {t("decisions.appeal.open")}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void run(() => sendAppeal(ticket, id, text));
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <Field
        label={t("decisions.appeal.label")}
        hint={t("decisions.appeal.hint")}
        aside={
          <span className="tabular-nums">
            {text.length}/{APPEAL_TEXT_MAX}
          </span>
        }
        required
      >
        <Textarea
          rows={5}
          value={text}
          maxLength={APPEAL_TEXT_MAX}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {problem}
      <Button variant="primary" type="submit" loading={isPending} disabled={text.trim() === ""}>
        {t("decisions.appeal.send")}
      </Button>
    </form>
  );
}

/** Archive and deletion work while the account is suspended. */
function Leaving({ ticket }: { ticket: string }) {
  const { t } = useTranslation("auth");
  const [isAsking, setAsking] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const archiving = useAttempt(() => {});
  const deleting = useAttempt(() => setDeleted(true));
  return (
    <section className="mt-4 flex flex-col gap-3 border-line border-t pt-5">
      <h2 className="font-medium">{t("decisions.leave.title")}</h2>
      {isDeleted ? (
        <p role="status">{t("decisions.leave.deleted")}</p>
      ) : (
        <>
          <Button
            variant="outline"
            loading={archiving.isPending}
            onClick={() => void archiving.run(() => downloadArchive(ticket))}
          >
            {t("decisions.leave.archive")}
          </Button>
          {archiving.problem}
          {isAsking ? (
            <>
              <p className="text-sm">{t("decisions.leave.sure")}</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="destructive"
                  loading={deleting.isPending}
                  onClick={() => void deleting.run(() => deleteAccount(ticket))}
                >
                  {t("decisions.leave.yes")}
                </Button>
                <Button onClick={() => setAsking(false)}>{t("decisions.leave.no")}</Button>
              </div>
            </>
          ) : (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              {t("decisions.leave.delete")}
            </Button>
          )}
          {deleting.problem}
        </>
      )}
    </section>
  );
}

/** One request at a time; its failure as a text to show beside the button. */
function useAttempt(onDone: () => void) {
  const { t } = useTranslation("errors");
  const [isPending, setPending] = useState(false);
  const [code, setCode] = useState<FailureCode | null>(null);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setPending(true);
    setCode(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setCode(error instanceof Failure ? error.code : "unknown");
    } finally {
      setPending(false);
    }
  }
  const problem: ReactNode = code && (
    <p role="alert" className="mt-2 text-bad text-sm">
      {t(code)}
    </p>
  );
  return { run, isPending, problem };
}

function useRefresh(ticket: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(ticket) });
}
