import { Link } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";

interface CallLinkProps {
  userId: string;
  icon?: boolean;
  /** Added to the label where links to several people are side by side. */
  name?: string;
  onClick?: () => void;
}

/** `icon` saves space. The route loads `call`. */
export function CallLink({ userId, icon, name, onClick }: CallLinkProps) {
  const { t } = useTranslation("call");
  return (
    <Button asChild {...(icon && { variant: "icon", size: "icon" })}>
      <Link
        to="/profile/$id/call"
        params={{ id: userId }}
        preload={false}
        onClick={onClick}
        aria-label={name ? `${t("call")}: ${name}` : icon ? t("call") : undefined}
      >
        <Video aria-hidden="true" />
        {!icon && t("call")}
      </Link>
    </Button>
  );
}
