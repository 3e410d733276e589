import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RowBoundary } from "#client/ui/row-boundary.tsx";
import { readKept } from "../kept.ts";
import { toPin } from "../rules/row.ts";
import { EventRow } from "./event-row.tsx";

/** Shown offline: the kept events, as the server last sent them. */
export function KeptEvents({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation("events");
  const kept = readKept();
  if (kept.length === 0) return otherwise;
  return (
    <section className="px-4 pt-2 md:px-6">
      <p role="status" className="rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
        {t("offline.list")}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {kept.map(({ event }) => (
          <RowBoundary key={event.id}>
            <li>
              <EventRow event={toPin(event)} />
            </li>
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}
