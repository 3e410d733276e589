import clsx from "clsx";
import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";

/** Beside a name: when the main photo was compared with a live selfie. */
export function VerifiedMark({ at, className }: { at: string | null; className?: string }) {
  if (at === null) return null;
  return <Mark at={at} className={className} />;
}

function Mark({ at, className }: { at: string; className: string | undefined }) {
  const { t } = useTranslation("ui");
  const text = t("verified", { day: formatDay(new Date(at), useToday()) });
  return (
    <span title={text} className={clsx("inline-flex shrink-0 text-gold-light", className)}>
      <BadgeCheck aria-hidden="true" className="size-[1.1em]" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
