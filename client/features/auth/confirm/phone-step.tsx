import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ResendButton } from "#client/ui/buttons/resend-button.tsx";
import { CodeInput } from "#client/ui/fields/code-input.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, PasswordInput } from "#client/ui/fields/input.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { type ConfirmationInfo, phoneBody, phoneCode } from "#contract/auth.ts";
import { activateAccount, sendCode } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { keep, readKept, type SentTo, secondsToWait, sentNow } from "../sign-up/kept.ts";
import { Confirmed, type FirstSteps } from "./confirmed.tsx";
import { isSpentLink, SpentLink } from "./spent-link.tsx";

/** For accounts that also need a phone: asks for the number, then for the code texted to it. */
export function PhoneStep({
  emailToken,
  id,
  email,
  phoneNumber,
  passwordNeeded,
  firstSteps,
}: { emailToken: string; firstSteps: FirstSteps } & Pick<
  ConfirmationInfo,
  "id" | "email" | "phoneNumber" | "passwordNeeded"
>) {
  const [sent, setSent] = useState(() => keptFor(id));
  const [isChanging, setChanging] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  function enterCode(sent: SentCode): void {
    keep("phone", { of: id, ...sent });
    setSent(sent);
    setChanging(false);
  }
  if (confirmed) return <Confirmed kind="registration" email={email} firstSteps={firstSteps} />;
  if (!sent || isChanging)
    return (
      <AskNumber
        emailToken={emailToken}
        known={sent?.sentTo.to ?? (phoneNumber ? `+${phoneNumber}` : "")}
        onSent={enterCode}
      />
    );
  return (
    <EnterCode
      {...sent}
      passwordNeeded={passwordNeeded}
      emailToken={emailToken}
      onChange={() => setChanging(true)}
      onConfirmed={() => setConfirmed(true)}
    />
  );
}

interface SentCode {
  /** To the number as the server completed it: 8 900 … is +7 900 …. */
  sentTo: SentTo;
}

/** The code that was sent before a reload: it is still valid, and another one could not be requested yet. */
function keptFor(id: string): SentCode | null {
  const kept = readKept("phone");
  return kept?.of === id ? kept : null;
}

function AskNumber({
  emailToken,
  known,
  onSent,
}: {
  emailToken: string;
  known: string;
  onSent: (sent: SentCode) => void;
}) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: phoneBody,
    values: { phoneNumber: known },
    send: async ({ phoneNumber: typed }) => {
      const { phoneNumber, resendInSeconds } = await sendCode(typed, emailToken);
      onSent({ sentTo: sentNow(phoneNumber, resendInSeconds) });
    },
  });
  return (
    <AuthPage pageTitle={t("titles.phone")} title={t("phone.title")} text={t("phone.askText")}>
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field
          label={t("phone.number")}
          hint={t("signUp.phoneHint")}
          error={form.errorOf("phoneNumber")}
          required
        >
          <Input type="tel" autoComplete="tel" inputMode="tel" {...form.register("phoneNumber")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("phone.send")}
        </Button>
      </form>
    </AuthPage>
  );
}

const codeForm = z.object({ code: phoneCode, password: z.string().optional() });

interface EnterCodeProps extends SentCode {
  emailToken: string;
  passwordNeeded: boolean;
  onChange: () => void;
  onConfirmed: () => void;
}

function EnterCode({ emailToken, sentTo, passwordNeeded, onChange, onConfirmed }: EnterCodeProps) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: codeForm,
    values: { code: "", password: "" },
    send: async ({ code, password }) => {
      await activateAccount({ emailToken, phoneNumber: sentTo.to, code, password: password || undefined });
      onConfirmed();
    },
  });
  if (isSpentLink(form.failure)) return <SpentLink token={emailToken} error={form.failure} />;
  return (
    <AuthPage
      pageTitle={t("titles.phone")}
      title={t("phone.title")}
      text={
        <MarkedText
          text={t("phone.text", { phone: sentTo.to })}
          components={{ phone: <b className="whitespace-nowrap font-medium text-cream" /> }}
        />
      }
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("phone.code")} error={form.errorOf("code")} required>
          <CodeInput className="text-center text-xl tracking-[0.5em]" {...form.register("code")} />
        </Field>
        {passwordNeeded && (
          <Field
            label={t("confirm.password")}
            hint={t("confirm.passwordText")}
            error={form.errorOf("password")}
            required
          >
            <PasswordInput autoComplete="current-password" {...form.register("password")} />
          </Field>
        )}
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("phone.submit")}
        </Button>
      </form>
      <ResendButton
        wait={secondsToWait(sentTo)}
        label={t("phone.resend")}
        waitingLabel={(time) => t("phone.resendIn", { time })}
        onResend={async () => (await sendCode(sentTo.to, emailToken)).resendInSeconds}
      />
      <Button variant="ghost" onClick={onChange}>
        {t("phone.change")}
      </Button>
    </AuthPage>
  );
}
