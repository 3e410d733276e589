import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { ResendButton } from "#client/ui/buttons/resend-button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { mailStateQuery, resendMail } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { MailHint } from "../mail/mail-hint.tsx";
import { MailboxLink } from "../mail/mailbox-link.tsx";
import { type SentTo, secondsToWait } from "./kept.ts";

interface SignUpSentProps {
  sentTo: SentTo;
  onChangeEmail: () => void;
  /** The same after the mail server refused the address. */
  onRefused?: () => void;
}

export function SignUpSent({ sentTo, onChangeEmail, onRefused = onChangeEmail }: SignUpSentProps) {
  const { t } = useTranslation("auth");
  const client = useQueryClient();
  const email = sentTo.to;
  const query = mailStateQuery(email);
  const isRefused = useQuery(query).data?.isRefused ?? false;

  async function resend() {
    const answer = await resendMail({ email });
    toast({ title: t("signUp.resent"), variant: "success" });
    await client.resetQueries(query);
    return answer.resendInSeconds;
  }

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      title={isRefused ? t("signUp.refusedTitle") : t("signUp.sentTitle")}
      text={
        // Announced when it changes, since the rest of the page looks much the same.
        <span role="status">
          <MarkedText
            text={isRefused ? t("signUp.refusedText", { email }) : t("signUp.sentText", { email })}
            components={EMAIL_MARK}
          />
        </span>
      }
    >
      {isRefused ? (
        <Button variant="primary" size="lg" onClick={onRefused}>
          {t("signUp.changeEmail")}
        </Button>
      ) : (
        <>
          <MailboxLink email={email} />
          <MailHint />
        </>
      )}
      <ResendButton
        wait={secondsToWait(sentTo)}
        label={t("signUp.resend")}
        waitingLabel={(time) => t("signUp.resendIn", { time })}
        onResend={resend}
      />
      {!isRefused && (
        <Button variant="ghost" onClick={onChangeEmail}>
          {t("mailbox.wrong")}
        </Button>
      )}
    </AuthPage>
  );
}
