import { useStore } from "@nanostores/react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { arriveAt } from "#client/lib/browser/focus-heading.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { keepInvite, keptInvite } from "#client/lib/stores/invite.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, PasswordInput } from "#client/ui/fields/input.tsx";
import type { Sex } from "#contract/people.ts";
import { checkBirthday, register } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { OtherFormLink } from "../other-form-link.tsx";
import { AboutFields } from "./about-fields.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { type SentTo, sentNow } from "./kept.ts";
import type { AboutForm, AccountForm } from "./schemas.ts";
import { SignUpSent } from "./sign-up-sent.tsx";
import {
  $aboutRefusal,
  $accountRefusal,
  $password,
  $signUp,
  type About,
  type Account,
  keepSignUp,
  type SignUpStep,
  stepFor,
} from "./sign-up-store.ts";

const SIGN_UP_PATH = "/auth/sign-up";

/** Each screen is an entry of the history. */
export function SignUp() {
  const progress = useStore($signUp);
  const step = stepFor(useLocation({ select: ({ state }) => state.signUpStep }), progress);
  const router = useRouter();
  const open = (signUpStep: SignUpStep) => void router.navigate({ to: SIGN_UP_PATH, state: { signUpStep } });
  const goBack = () => router.history.back();
  useStepFocus(step);

  function waitForMail(sentTo: SentTo): void {
    if (router.state.location.pathname !== SIGN_UP_PATH) return;
    keepSignUp({ sentTo });
    open("sent");
  }

  function correctEmail(): void {
    $accountRefusal.set({ email: "no_valid_recipients" });
    goBack();
  }

  if (step === "sent")
    return <SignUpSent sentTo={progress.sentTo!} onRefused={correctEmail} onChangeEmail={goBack} />;
  if (step === 2) return <SignUpAccount onBack={goBack} onSent={waitForMail} />;
  return <SignUpAbout onDone={() => open(2)} />;
}

/** Moves the focus to the heading of a new step, as the pressed button is gone, unless a refused field has taken it. */
function useStepFocus(step: SignUpStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) arriveAt(document.querySelector("h1"));
  }, [step]);
}

/** The prerendered page does not know it yet. */
function useIsInvited(): boolean {
  const [isInvited, setInvited] = useState(false);
  useEffect(() => {
    keepInvite();
    setInvited(keptInvite() !== null);
  }, []);
  return isInvited;
}

function SignUpAbout({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: () => import("./schemas.ts").then(({ aboutForm }) => aboutForm),
    values: $signUp.get().about as AboutForm,
    refused: $aboutRefusal.get(),
    onType: (about) => keepSignUp({ about: about as About }),
    send: async (about) => {
      $aboutRefusal.set({});
      await checkBirthday(about.birthday);
      keepSignUp({ about });
      onDone();
    },
  });

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      above={t("signUp.step", { step: 1 })}
      title={t("signUp.aboutTitle")}
      text={t(useIsInvited() ? "signUp.invited" : "signUp.aboutText")}
      footer={<OtherFormLink question={t("signUp.haveAccount")} to="/auth/login" label={t("signUp.logIn")} />}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProvider {...form}>
          <AboutFields errorOf={form.errorOf} />
        </FormProvider>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("signUp.next")}
        </Button>
      </form>
    </AuthPage>
  );
}

interface SignUpAccountProps {
  onBack: () => void;
  onSent: (sentTo: SentTo) => void;
}

function SignUpAccount({ onBack, onSent }: SignUpAccountProps) {
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
