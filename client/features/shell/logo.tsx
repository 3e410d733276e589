import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { useBrandName } from "#client/lib/queries/use-config.ts";
import { Mark } from "#client/ui/pictures/mark.tsx";

export function Logo({ className }: { className?: string }) {
  const { t } = useTranslation("shell");
  const brand = useBrandName();
  return (
    <Link
      to="/"
      aria-label={brand ? `${brand}, ${t("home")}` : t("home")}
      className={clsx("flex min-h-11 items-center gap-2.5 rounded-md", className)}
    >
      <Mark />
      <span className="font-display text-lg tracking-wide">{brand}</span>
    </Link>
  );
}
