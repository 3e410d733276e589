import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ResendButton } from "#client/ui/buttons/resend-button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { requestRecovery } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { MailHint } from "../mail/mail-hint.tsx";
import { MailboxLink } from "../mail/mailbox-link.tsx";
import { Unconfirmed } from "../mail/unconfirmed.tsx";

export function Recovery() {
  const [email, setEmail] = useState("");
  /** Seconds until the link may be sent again; null until it is first sent. */
  const [wait, setWait] = useState<number | null>(null);
  if (wait !== null) return <RecoverySent email={email} wait={wait} onChangeEmail={() => setWait(null)} />;
  const sent = (to: string, resendInSeconds: number) => {
    setEmail(to);
    setWait(resendInSeconds);
  };
  return <RecoveryRequest email={email} onSent={sent} />;
}

interface RecoveryRequestProps {
  email: string;
  onSent: (email: string, resendInSeconds: number) => void;
}

function RecoveryRequest({ email, onSent }: RecoveryRequestProps) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: () => import("#contract/auth.ts").then(({ recoverBody }) => recoverBody.pick({ email: true })),
    values: { email },
    send: async ({ email }) => {
      const { resendInSeconds } = await requestRecovery(email);
      onSent(email, resendInSeconds);
    },
  });
  return (
    <AuthPage
      pageTitle={t("titles.recovery")}
      title={t("recovery.title")}
      text={t("recovery.text")}
      footer={<BackToLogin />}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("recovery.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        {form.failure?.code === "user_not_activated" && (
          <Unconfirmed to={{ email: form.getValues("email") }} />
        )}
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("recovery.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}

interface RecoverySentProps {
  email: string;
  wait: number;
  onChangeEmail: () => void;
}

function RecoverySent({ email, wait, onChangeEmail }: RecoverySentProps) {
  const { t } = useTranslation("auth");

  async function resend() {
    const { resendInSeconds } = await requestRecovery(email);
    toast({ title: t("signUp.resent"), variant: "success" });
    return resendInSeconds;
  }

  return (
    <AuthPage
      pageTitle={t("titles.recovery")}
      title={t("recovery.sentTitle")}
      text={<MarkedText text={t("recovery.sentText", { email })} components={EMAIL_MARK} />}
      footer={<BackToLogin />}
    >
      <MailboxLink email={email} />
      <MailHint />
      <ResendButton
        wait={wait}
        label={t("signUp.resend")}
        waitingLabel={(time) => t("signUp.resendIn", { time })}
        onResend={resend}
      />
      <Button variant="ghost" onClick={onChangeEmail}>
        {t("mailbox.wrong")}
      </Button>
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
