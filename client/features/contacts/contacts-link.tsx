import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $badges } from "#client/lib/stores/badges.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button, type ButtonProps } from "#client/ui/button.tsx";

/** The way to contacts from pages that are not in their menu; it says how many requests wait. */
export function ContactsLink({ variant, className }: Pick<ButtonProps, "variant" | "className">) {
  const { t } = useTranslation("contacts");
  const { contacts: requests } = useStore($badges);
  return (
    <Button asChild variant={variant} className={className}>
      <Link to="/contacts/$section" params={{ section: requests > 0 ? "requests" : "friends" }}>
        <UsersRound aria-hidden="true" />
        {t("title")}
        {requests > 0 && <Badge variant="count">{requests > 99 ? "99+" : requests}</Badge>}
      </Link>
    </Button>
  );
}
