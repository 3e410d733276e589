import { useStore } from "@nanostores/react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { arriveAt } from "#client/lib/browser/focus-heading.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { keepInvite, keptInvite } from "#client/lib/stores/invite.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { checkBirthday } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { OtherFormLink } from "../other-form-link.tsx";
import { AboutFields } from "./about-fields.tsx";
import type { SentTo } from "./kept.ts";
import type { AboutForm } from "./schemas.ts";
import { SignUpAccount } from "./sign-up-account.tsx";
import { SignUpSent } from "./sign-up-sent.tsx";
import {
  $aboutRefusal,
  $accountRefusal,
  $signUp,
  type About,
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
