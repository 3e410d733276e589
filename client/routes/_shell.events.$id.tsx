import { createFileRoute } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EventPane } from "#client/features/events/page/event-pane.tsx";
import { useReportItem } from "#client/features/reports/use-report-item.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import type { Event } from "#contract/events.ts";

export const Route = createFileRoute("/_shell/events/$id")({ component: OneEvent });

function OneEvent() {
  const { id } = Route.useParams();
  return <EventPane id={id} menu={(event) => !event.mine && <EventMenu event={event} />} />;
}

function EventMenu({ event }: { event: Event }) {
  const { t } = useTranslation("events");
  const reporting = useReportItem();
  return (
    <Menu
      trigger={<IconButton label={t("deeds.more")} icon={<Ellipsis />} variant="icon-filled" />}
      groups={[[reporting({ person: event.user, eventId: event.id })]]}
    />
  );
}
