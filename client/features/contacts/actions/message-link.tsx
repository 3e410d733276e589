import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#client/ui/buttons/button.tsx";

interface MessageLinkProps extends Pick<ButtonProps, "variant" | "className"> {
  userId: string;
  chatId?: string | null;
  icon?: boolean;
  /** For the accessible name, where several such links are on one screen. */
  name?: string;
}

export function MessageLink({ userId, chatId, icon, name, ...look }: MessageLinkProps) {
  const { t } = useTranslation("contacts");
  const label = name && `${t("message")}: ${name}`;
  const content = (
    <>
      {icon && <MessageCircle aria-hidden="true" />}
      {t("message")}
    </>
  );
  return (
    <Button asChild {...look}>
      {chatId ? (
        <Link to="/chats/$id" params={{ id: chatId }} aria-label={label}>
          {content}
        </Link>
      ) : (
        <Link to="/chats/with/$userId" params={{ userId }} aria-label={label}>
          {content}
        </Link>
      )}
    </Button>
  );
}
