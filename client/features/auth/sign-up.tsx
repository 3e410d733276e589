import { useStore } from "@nanostores/react";
import { SignUpAbout } from "./sign-up-about.tsx";
import { SignUpAccount } from "./sign-up-account.tsx";
import { SignUpSent } from "./sign-up-sent.tsx";
import { $accountRefusal, $signUpStep } from "./sign-up-store.ts";

/** Joining: about oneself, then how to sign in, then a look into the mailbox. */
export function SignUp() {
  const step = useStore($signUpStep);
  if (step === "sent") return <SignUpSent onChangeEmail={changeEmail} />;
  return step === 1 ? <SignUpAbout /> : <SignUpAccount />;
}

/** Back to the second step, with all that was written. */
function changeEmail(): void {
  $accountRefusal.set({ email: "no_valid_recipients" });
  $signUpStep.set(2);
}
