import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#client/ui/buttons/button.tsx";
import type { Brief } from "#contract/profile.ts";

/** Links to the chat with this person by an icon, for rows without room for a label. */
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
