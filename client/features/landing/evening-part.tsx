import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hoursQuery } from "#client/lib/queries/hours.ts";
import { Part } from "#client/ui/states/part.tsx";
import { NextEvening } from "./next-evening.tsx";

/** The next common evening on a member's home; renders nothing if there is none. The page loads the `landing` texts. */
export function EveningPart({ remind }: { remind: ReactNode }) {
  const { t } = useTranslation("landing");
  const evening = useQuery(hoursQuery).data?.evenings[0];
  if (!evening) return null;
  return (
    <Part title={t("company.evening")}>
      <div className="rounded-lg border border-line bg-panel px-5 py-4">
        <NextEvening evening={evening} remind={remind} />
      </div>
    </Part>
  );
}
