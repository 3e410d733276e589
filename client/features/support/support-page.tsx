import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { arriveAt } from "#client/lib/browser/focus-heading.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, Textarea } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import {
  SUPPORT_CONTACT_MAX,
  SUPPORT_TEXT_MAX,
  SUPPORT_TYPES,
  type SupportType,
} from "#contract/support-types.ts";
import { sendRequest } from "./api.ts";

interface Sent {
  number: number;
  email: string;
}

export function SupportPage({ email }: { email: string }) {
  const { t } = useTranslation("support");
  const [sent, setSent] = useState<Sent | null>(null);
  useTitle(t("title"));
  return (
    <div className="mx-auto w-full max-w-2xl flex-1 px-4 pt-8 pb-20 md:pt-12">
      <BackButton to="/" className="-mt-5 -ml-3 mb-1 block" />
      {sent ? (
        <Thanks {...sent} onAgain={() => setSent(null)} />
      ) : (
        <>
          <h1 className="font-display text-3xl">{t("title")}</h1>
          <p className="mt-3 text-dim text-lg">{t("lead")}</p>
          <AnswersFirst />
          <RequestForm email={email} onSent={setSent} />
        </>
      )}
    </div>
  );
}

function AnswersFirst() {
  const { t } = useTranslation("support");
  return (
    <p className="mt-6 border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <Link to="/faq" className="link">
        {t("faq")}
      </Link>
      <span className="mt-1 block text-dim">{t("faqText")}</span>
    </p>
  );
}

function RequestForm({ email, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation("support");
  const [proving, setProving] = useState(false);
  const form = useForm({
    schema: () => import("#contract/support.ts").then(({ supportForm }) => supportForm),
    values: { email, type: "" as SupportType, text: "", contact: "" },
    send: async (values) => {
      try {
        onSent({ number: await sendRequest(values, () => setProving(true)), email: values.email });
      } finally {
        setProving(false);
      }
    },
  });
  const length = form.watch("text").length;
  return (
    <form onSubmit={form.submit} noValidate className="mt-8 flex flex-col gap-6">
      <Field label={t("email")} error={form.errorOf("email")} required>
        <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
      </Field>
      <Field label={t("type")} error={form.errorOf("type")} required>
        <Controller
          control={form.control}
          name="type"
          render={({ field: { onChange, ...field } }) => (
            <Select
              {...field}
              onValueChange={onChange}
              placeholder={t("choose")}
              options={SUPPORT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
            />
          )}
        />
      </Field>
      <Field
        label={t("text")}
        hint={t("textHint")}
        error={form.errorOf("text")}
        aside={<span className="tabular-nums">{`${length}/${SUPPORT_TEXT_MAX}`}</span>}
        required
      >
        <Textarea rows={7} maxLength={SUPPORT_TEXT_MAX} {...form.register("text")} />
      </Field>
      <Field label={t("contact")} hint={t("contactHint")} error={form.errorOf("contact")}>
        <Input maxLength={SUPPORT_CONTACT_MAX} {...form.register("contact")} />
      </Field>
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" variant="primary" size="lg" loading={form.sending}>
        {t("send")}
      </Button>
      <p role="status" className="-mt-3 text-center text-dim text-sm empty:hidden">
        {proving && t("checking")}
      </p>
      <UnsavedChanges isUnsaved={() => form.getValues("text").trim() !== ""} />
    </form>
  );
}

function Thanks({ number, email, onAgain }: Sent & { onAgain: () => void }) {
  const { t } = useTranslation("support");
  return (
    <div className="pt-8">
      <h1 ref={arriveAt} className="font-display text-3xl">
        {t("sentTitle", { number })}
      </h1>
      <p className="mt-4 text-dim text-lg">
        <MarkedText text={t("sentText", { email })} components={EMAIL_MARK} />
      </p>
      <Button variant="outline" className="mt-8" onClick={onAgain}>
        {t("again")}
      </Button>
    </div>
  );
}
