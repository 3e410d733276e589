import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";

/** Sign-in and sign-up buttons. They stay quiet, since Start is the one primary action of the page. */
export function SignButtons() {
  const { t } = useTranslation("shell");
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/auth/login">{t("nav.signIn")}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/auth/sign-up">{t("nav.signUp")}</Link>
      </Button>
    </>
  );
}
