import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import type { SanctionView } from "#contract/moderation.ts";

interface SanctionLineProps {
  sanction: SanctionView;
  /** The person it is about, where the page does not already say so. */
  heading?: ReactNode;
  children?: ReactNode;
}

/** One line of what was decided about a person. */
export function SanctionLine({ sanction, heading, children }: SanctionLineProps) {
  const { t } = useTranslation(["moderation", "reports"]);
  const today = useToday();
  const { kind, reason, note, ground, at, until, by, cause, revokedAt } = sanction;
  const line = [
    formatDay(new Date(at), today),
    until && t("sanction.until", { time: formatSoon(new Date(until), today) }),
    reason && t(`reports:reasons.${reason}`),
    by ?? t(`sanction.causes.${cause}`),
  ];
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <p>
        {heading}
        {heading && " · "}
        {t(`sanctions.${kind}`)}
        {revokedAt && <span className="text-dim"> · {t("sanction.revoked")}</span>}
      </p>
      <p className="text-dim text-sm">{line.filter(Boolean).join(" · ")}</p>
      {ground && <p className="wrap-anywhere mt-1 text-sm">{ground}</p>}
      {note && <p className="wrap-anywhere mt-1 text-dim text-sm">{note}</p>}
      {children}
    </li>
  );
}
