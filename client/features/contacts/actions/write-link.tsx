import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#client/ui/button.tsx";
import type { Brief } from "#contract/profile.ts";

/** The chat with this person as an icon, for rows that have no room for a word. */
export function WriteLink({ person, variant }: { person: Brief } & Pick<ButtonProps, "variant">) {
  const { t } = useTranslation("contacts");
  return (
    <Button asChild variant={variant} size="icon">
      <Link
        to="/chats/with/$userId"
        params={{ userId: person.id }}
        aria-label={`${t("message")}: ${person.name}`}
      >
        <MessageCircle aria-hidden="true" />
      </Link>
    </Button>
  );
}
