import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recentDestination } from "#client/lib/destination.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import type { ConfirmationInfo } from "#contract/auth.ts";
import { AuthPage } from "../auth-page.tsx";

/** Of another feature, around the button that it is given. */
export type FirstSteps = (talk: (isNext: boolean) => ReactNode) => ReactNode;

interface ConfirmedProps extends Pick<ConfirmationInfo, "kind" | "email"> {
  firstSteps: FirstSteps;
}

/** Shown once the e-mail address is confirmed and the user is signed in: the browser may have been another account's before. */
export function Confirmed({ kind, email, firstSteps }: ConfirmedProps) {
  const { t } = useTranslation("auth");
  const isChange = kind === "new_email";
  return (
    <AuthPage
      pageTitle={t("titles.confirm")}
      title={t(isChange ? "confirm.changedTitle" : "confirm.title")}
      text={
        <MarkedText
          text={t(isChange ? "confirm.changedText" : "confirm.text", { email })}
          components={EMAIL_MARK}
        />
      }
    >
      {isChange ? (
        <Button asChild variant="primary" size="lg">
          <Link to="/">{t("confirm.main")}</Link>
        </Button>
      ) : (
        <>
          {firstSteps((isNext) => (
            <FirstTalk isNext={isNext} />
          ))}
          <Button asChild variant="ghost">
            <Link to="/profile/edit">{t("confirm.profile")}</Link>
          </Button>
        </>
      )}
    </AuthPage>
  );
}

/** Or on to the page that led to signing up. */
function FirstTalk({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const heading = recentDestination();
  return (
    <Button
      variant={isNext ? "primary" : "outline"}
      size="lg"
      className="w-full"
      onClick={() => void navigate({ href: heading ?? "/" })}
    >
      {t(heading === null ? "confirm.talk" : "confirm.goOn")}
    </Button>
  );
}
