import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatEvening } from "#client/lib/format/evening.ts";
import { hoursQuery } from "#client/lib/queries/hours.ts";
import RemindEvening from "./remind-evening.tsx";

/** When more people will be here, for those who find no one now. */
export default function EveningAhead() {
  const { t, i18n } = useTranslation("notifications");
  const next = useQuery(hoursQuery).data?.evenings[0];
  if (!next || Date.parse(next.startsAt) <= Date.now()) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="text-dim text-sm">
        {t("evening.next", { when: formatEvening(next.startsAt, i18n.language) })}
      </p>
      <RemindEvening />
    </div>
  );
}
