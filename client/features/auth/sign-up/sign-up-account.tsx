import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { Input, PasswordInput } from "#client/ui/input.tsx";
import type { Sex } from "#contract/people.ts";
import { register } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { $about, $aboutRefusal, $account, $accountRefusal, $sentTo, $signUpStep } from "./sign-up-store.ts";

/** Step 2: credentials and consents. */
export function SignUpAccount() {
  const { t } = useTranslation("auth");
  const phoneRequired = useConfig()?.phoneVerification ?? false;
  const form = useForm({
    schema: () => import("./schemas.ts").then(({ accountForm }) => accountForm(phoneRequired)),
    values: { ...$account.get(), isNewsletterConsent: false },
    refused: $accountRefusal.get(),
    send: async ({ repeat: _, phoneNumber, ...account }) => {
      const { sex, ...about } = $about.get();
      const { resendInSeconds } = await register({
        ...about,
        ...account,
        sex: sex as Sex,
        ...(phoneNumber && { phoneNumber }),
      }).catch((error: unknown) => {
        if (isAboutStep1(error)) openStep1(error);
        throw error;
      });
      keepAccount();
      $accountRefusal.set({});
      $sentTo.set({ email: account.email, resendInSeconds });
      $signUpStep.set("sent");
    },
  });

  /** Keeps the typed values for when the user returns to this step. */
  function keepAccount(): void {
    const { email, password, repeat, phoneNumber } = form.getValues();
    $account.set({ email, password, repeat, phoneNumber });
  }

  function openStep1(refusal?: Failure): void {
    keepAccount();
    $aboutRefusal.set(Object.fromEntries(refusal?.fields.map(({ path, code }) => [path, code]) ?? []));
    $signUpStep.set(1);
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
        <Field label={t("signUp.repeat")} error={form.errorOf("repeat")} required>
          <PasswordInput autoComplete="new-password" {...form.register("repeat")} />
        </Field>
        <ConsentFields form={form} />
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("signUp.submit")}
        </Button>
        <Button variant="ghost" onClick={() => openStep1()}>
          {t("signUp.back")}
        </Button>
      </form>
    </AuthPage>
  );
}

const isAboutStep1 = (error: unknown): error is Failure =>
  error instanceof Failure && error.fields.some(({ path }) => path in $about.get());
