import clsx from "clsx";
import { useTranslation } from "react-i18next";

export function Spinner({ className = "size-16" }: { className?: string }) {
  const { t } = useTranslation("ui");
  return (
    <span role="status" className={clsx("relative inline-flex items-center justify-center", className)}>
      <span className="absolute inset-0 animate-ripple rounded-full border border-gold" />
      <span className="absolute inset-0 animate-ripple rounded-full border border-gold [animation-delay:1.2s]" />
      <span className="size-1/6 rounded-full bg-gold" />
      <span className="sr-only">{t("loading")}</span>
    </span>
  );
}

export function FullScreenLoader() {
  return (
    <div className="fixed inset-0 z-50 flex items-center justify-center bg-ink">
      <Spinner className="size-24" />
    </div>
  );
}
