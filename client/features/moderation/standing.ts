import { useTranslation } from "react-i18next";
import { formatDay, formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import type { Standing } from "#contract/moderation.ts";

/** What is in force for a person now, in words; none if nothing is. */
export function useStandingLines(standing: Standing): string[] {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const { heldUntil, suspended, suspendedUntil, noFirstMessagesUntil, unreadWarnings } = standing;
  return [
    ...(suspended
      ? [
          suspendedUntil
            ? t("standing.suspendedUntil", { day: formatDay(new Date(suspendedUntil), today) })
            : t("standing.suspended"),
        ]
      : []),
    ...(heldUntil ? [t("standing.heldUntil", { time: formatSoon(new Date(heldUntil), today) })] : []),
    ...(noFirstMessagesUntil
      ? [t("standing.noFirstMessages", { time: formatSoon(new Date(noFirstMessagesUntil), today) })]
      : []),
    ...(unreadWarnings > 0 ? [t("standing.unread", { count: unreadWarnings })] : []),
  ];
}
