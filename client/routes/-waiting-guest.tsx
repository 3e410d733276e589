import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import Company from "#client/features/landing/company.tsx";
import RemindEvening from "#client/features/notifications/remind-evening.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";

/** Shown to a guest below a search that takes a while: when more people come, and what an account offers. */
export default function WaitingGuest() {
  const { t } = useTranslation("video");
  return (
    <>
      <Company remind={<RemindEvening />} />
      <NextStep
        icon={<UserRoundPlus />}
        text={t("meanwhile.join")}
        action={
          <Button asChild size="sm">
            <Link to="/auth/sign-up">{t("meanwhile.signUp")}</Link>
          </Button>
        }
      />
    </>
  );
}
