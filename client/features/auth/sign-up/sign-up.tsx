import { useStore } from "@nanostores/react";
import { SignUpAbout } from "./sign-up-about.tsx";
import { SignUpAccount } from "./sign-up-account.tsx";
import { SignUpSent } from "./sign-up-sent.tsx";
import { $accountRefusal, $signUpStep } from "./sign-up-store.ts";

/** Sign-up in three screens: about the person, their credentials, the confirmation e-mail. */
export function SignUp() {
  const step = useStore($signUpStep);
  if (step === "sent") return <SignUpSent onRefused={correctEmail} onChangeEmail={openAccount} />;
  return step === 1 ? <SignUpAbout /> : <SignUpAccount />;
}

/** Returns to the second step, with everything typed there. */
const openAccount = (): void => $signUpStep.set(2);

function correctEmail(): void {
  $accountRefusal.set({ email: "no_valid_recipients" });
  openAccount();
}
