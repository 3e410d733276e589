import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Tells the owner that their new main photo waits for a moderator. */
export function WaitingPhoto() {
  const { t } = useTranslation("profile");
  return (
    <p role="status" className="flex items-start gap-3 rounded-lg border border-line bg-panel p-4 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold" />
      {t("avatar.waits")}
    </p>
  );
}
