import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { MarkedText } from "#client/ui/marked-text.tsx";
import { ResendButton } from "#client/ui/resend-button.tsx";
import { toast } from "#client/ui/toast.ts";
import { AuthPage } from "./auth-page.tsx";
import { resendLetter } from "./calls.ts";
import { LetterHint } from "./letter-hint.tsx";
import { $sentTo } from "./sign-up-store.ts";

/** The letter is on its way. */
export function SignUpSent() {
  const { t } = useTranslation("auth");
  const { email, resendInSeconds } = useStore($sentTo);

  async function resend() {
    const answer = await resendLetter(email);
    toast({ title: t("signUp.resent"), variant: "success" });
    return answer.resendInSeconds;
  }

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      title={t("signUp.sentTitle")}
      text={
        <MarkedText
          text={t("signUp.sentText", { email })}
          components={{ email: <b className="font-medium text-cream [overflow-wrap:anywhere]" /> }}
        />
      }
    >
      <LetterHint />
      <ResendButton
        wait={resendInSeconds}
        label={t("signUp.resend")}
        waitingLabel={(time) => t("signUp.resendIn", { time })}
        onResend={resend}
      />
    </AuthPage>
  );
}
