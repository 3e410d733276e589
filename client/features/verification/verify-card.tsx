import { Link } from "@tanstack/react-router";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import type { Me } from "#contract/profile.ts";

/** On the own profile, as long as there is no badge. No one may decide about an admin. */
export function VerifyCard({ me }: { me: Me }) {
  const { t } = useTranslation("verification");
  if (me.verifiedAt !== null || me.role === "admin" || me.deletedAt !== null) return null;
  return (
    <NextStep
      icon={<BadgeCheck />}
      text={t("card.text")}
      action={
        <Button asChild size="sm" variant="tertiary">
          <Link to="/profile/verification">{t("card.open")}</Link>
        </Button>
      }
    />
  );
}
