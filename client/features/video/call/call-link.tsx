import { Link } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";

/** Leads to a call with this friend, which begins at once. The route loads `call`. */
export function CallLink({ userId }: { userId: string }) {
  const { t } = useTranslation("call");
  return (
    <Button asChild>
      <Link to="/profile/$id/call" params={{ id: userId }} preload={false}>
        <Video aria-hidden="true" />
        {t("call")}
      </Link>
    </Button>
  );
}
