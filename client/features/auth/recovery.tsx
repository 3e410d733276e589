import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { Input } from "#client/ui/input.tsx";
import { MarkedText } from "#client/ui/marked-text.tsx";
import { email } from "#contract/auth.ts";
import { askRecovery } from "./api.ts";
import { AuthPage } from "./auth-page.tsx";
import { LetterHint } from "./letter-hint.tsx";

const recoveryForm = z.object({ email });

export function Recovery() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo ? <RecoverySent email={sentTo} /> : <RecoveryRequest onSent={setSentTo} />;
}

function RecoveryRequest({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: recoveryForm,
    values: { email: "" },
    send: async ({ email }) => {
      await askRecovery(email);
      onSent(email);
    },
  });
  return (
    <AuthPage
      pageTitle={t("titles.recovery")}
      title={t("recovery.title")}
      text={t("recovery.text")}
      footer={<BackToLogin />}
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("recovery.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("recovery.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}

function RecoverySent({ email }: { email: string }) {
  const { t } = useTranslation("auth");
  return (
    <AuthPage
      pageTitle={t("titles.recovery")}
      title={t("recovery.sentTitle")}
      text={
        <MarkedText
          text={t("recovery.sentText", { email })}
          components={{ email: <b className="font-medium text-cream [overflow-wrap:anywhere]" /> }}
        />
      }
      footer={<BackToLogin />}
    >
      <LetterHint />
    </AuthPage>
  );
}

function BackToLogin() {
  const { t } = useTranslation("auth");
  return (
    <Link to="/auth/login" className="link">
      {t("recovery.back")}
    </Link>
  );
}
