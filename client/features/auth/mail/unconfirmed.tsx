import { useTranslation } from "react-i18next";
import { ResendButton } from "#client/ui/buttons/resend-button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { resendMail } from "../api.ts";
import { MailHint } from "./mail-hint.tsx";

/** An unconfirmed account cannot be signed in to, nor its password recovered, so this offers to resend the e-mail. */
export function Unconfirmed({ to }: { to: { email: string } | { emailToken: string } }) {
  const { t } = useTranslation("auth");

  async function resend() {
    const { resendInSeconds } = await resendMail(to);
    toast({ title: t("login.resent"), variant: "success" });
    return resendInSeconds;
  }

  return (
    <>
      <MailHint />
      <ResendButton
        wait={0}
        label={t("login.resend")}
        waitingLabel={(time) => t("signUp.resendIn", { time })}
        onResend={resend}
      />
    </>
  );
}
