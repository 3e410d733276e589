import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, PasswordInput } from "#client/ui/fields/input.tsx";
import type { Sex } from "#contract/people.ts";
import { register } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { type SentTo, sentNow } from "./kept.ts";
import type { AccountForm } from "./schemas.ts";
import {
  $aboutRefusal,
  $accountRefusal,
  $password,
  $signUp,
  type Account,
  keepSignUp,
} from "./sign-up-store.ts";

interface SignUpAccountProps {
  onBack: () => void;
  onSent: (sentTo: SentTo) => void;
}

export function SignUpAccount({ onBack, onSent }: SignUpAccountProps) {
  const { t } = useTranslation("auth");
  const phoneRequired = useConfig()?.phoneVerification ?? false;
  const form = useForm({
    schema: () => import("./schemas.ts").then(({ accountForm }) => accountForm(phoneRequired)),
    values: { ...($signUp.get().account as AccountForm), password: $password.get() },
    refused: $accountRefusal.get(),
    onType: ({ password, ...account }) => {
      $password.set(password);
      keepSignUp({ account: account as Account });
    },
    send: async ({ phoneNumber, ...account }) => {
      const { sex, ...about } = $signUp.get().about;
      const { resendInSeconds } = await register({
        ...about,
        ...account,
        sex: sex as Sex,
        ...(phoneNumber && { phoneNumber }),
      }).catch((error: unknown) => {
        if (isAboutStep1(error)) correctStep1(error);
        throw error;
      });
      $accountRefusal.set({});
      onSent(sentNow(account.email, resendInSeconds));
    },
  });

  function correctStep1(refusal: Failure): void {
    $aboutRefusal.set(Object.fromEntries(refusal.fields.map(({ path, code }) => [path, code])));
    onBack();
  }

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      above={t("signUp.step", { step: 2 })}
      title={t("signUp.accountTitle")}
      text={t("signUp.accountText")}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("signUp.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        {phoneRequired && (
          <Field
            label={t("signUp.phone")}
            hint={t("signUp.phoneHint")}
            error={form.errorOf("phoneNumber")}
            required
          >
            <Input type="tel" autoComplete="tel" inputMode="tel" {...form.register("phoneNumber")} />
          </Field>
        )}
        <Field
          label={t("signUp.password")}
          hint={t("signUp.passwordHint")}
          error={form.errorOf("password")}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
        <ConsentFields form={form} />
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("signUp.submit")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t("signUp.back")}
        </Button>
      </form>
    </AuthPage>
  );
}

const isAboutStep1 = (error: unknown): error is Failure =>
  error instanceof Failure && error.fields.some(({ path }) => path in $signUp.get().about);
