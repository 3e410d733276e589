import { useStore } from "@nanostores/react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { arriveAt } from "#client/lib/browser/focus-heading.ts";
import type { SentTo } from "./kept.ts";
import { SignUpAbout } from "./sign-up-about.tsx";
import { SignUpAccount } from "./sign-up-account.tsx";
import { SignUpSent } from "./sign-up-sent.tsx";
import { $accountRefusal, $signUp, keepSignUp, type SignUpStep, stepFor } from "./sign-up-store.ts";

const SIGN_UP_PATH = "/auth/sign-up";

/** Sign-up in three screens: about the person, their credentials, the confirmation e-mail. Each is an entry of the history. */
export function SignUp() {
  const progress = useStore($signUp);
  const step = stepFor(useLocation({ select: ({ state }) => state.signUpStep }), progress);
  const router = useRouter();
  const open = (signUpStep: SignUpStep) => void router.navigate({ to: SIGN_UP_PATH, state: { signUpStep } });
  const goBack = () => router.history.back();
  useStepFocus(step);

  function waitForLetter(sentTo: SentTo): void {
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
  if (step === 2) return <SignUpAccount onBack={goBack} onSent={waitForLetter} />;
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
