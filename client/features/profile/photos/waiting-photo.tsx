import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Tells the owner which of their new photos wait for a moderator. */
export function WaitingPhoto({ isMain = true }: { isMain?: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <p role="status" className="flex items-start gap-3 rounded-lg border border-line bg-panel p-4 text-sm">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold" />
      {t(isMain ? "avatar.waits" : "photos.wait")}
    </p>
  );
}
