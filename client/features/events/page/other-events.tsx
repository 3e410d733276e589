import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { EventRow } from "../list/event-row.tsx";
import { toPin } from "../rules/row.ts";
import { useNextEvents } from "../use-next-events.ts";

/** Renders nothing without VIP, or if there is nothing else. */
export function OtherEvents({ than }: { than: string }) {
  const { t } = useTranslation("events");
  const isOpen = useQuery(meQuery).data?.vip ?? false;
  const others = useNextEvents(isOpen).data?.filter(({ id }) => id !== than) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-events">
      <h2 id="other-events" className="font-display text-xl">
        {t("others")}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {others.map((event) => (
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
