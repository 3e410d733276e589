import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";

export interface BackButtonProps {
  /** For a user who came from outside; all others go back in history. */
  to: "/" | "/chats" | "/dating" | "/profile" | "/settings";
  over?: boolean;
  className?: string;
}

/** On phones only: wider screens have the rail. */
export function BackButton({ to, over = false, className }: BackButtonProps) {
  const { t } = useTranslation("ui");
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void navigate({ to, replace: true }));
  return (
    <span className={clsx("md:hidden", over && "fixed top-3 left-3 z-20", className)}>
      <IconButton
        label={t("back")}
        icon={<ArrowLeft />}
        variant={over ? "icon-filled" : "icon"}
        tooltip={false}
        onClick={back}
      />
    </span>
  );
}
