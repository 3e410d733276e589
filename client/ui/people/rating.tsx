import clsx from "clsx";
import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRating } from "#client/lib/format/numbers.ts";

interface RatingProps {
  value: number;
  /** In pixels. */
  size?: number;
  className?: string;
}

export function Rating({ value, size = 14, className }: RatingProps) {
  const { t } = useTranslation("ui");
  return (
    <span className={clsx("inline-flex shrink-0 items-center gap-1 text-gold", className)}>
      <Star size={size} fill="currentColor" aria-hidden="true" />
      <span className="sr-only">{t("rating")}</span>
      {formatRating(value)}
    </span>
  );
}
