import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#client/ui/button.tsx";

/** Leads to the chat with this person, or to its beginning. */
export function MessageLink({
  userId,
  chatId,
  icon,
  ...look
}: { userId: string; chatId?: string | null; icon?: boolean } & Pick<ButtonProps, "variant" | "className">) {
  const { t } = useTranslation("contacts");
  const content = (
    <>
      {icon && <MessageCircle aria-hidden="true" />}
      {t("message")}
    </>
  );
  return (
    <Button asChild {...look}>
      {chatId ? (
        <Link to="/chats/$id" params={{ id: chatId }}>
          {content}
        </Link>
      ) : (
        <Link to="/chats/with/$userId" params={{ userId }}>
          {content}
        </Link>
      )}
    </Button>
  );
}
