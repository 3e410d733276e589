import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus2, CalendarX, Ellipsis, Megaphone, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#client/ui/menu.tsx";
import type { Event } from "#contract/events.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { HostPeople } from "./host-people.tsx";
import { useRepeat } from "./use-repeat.ts";

type Asking = "announcement" | "cancel" | "delete";

/** The host's tools: actions on the event, then its people. */
export function HostTools({ event }: { event: Event }) {
  const { t } = useTranslation("events");
  const [asking, setAsking] = useState<Asking | null>(null);
  const repeat = useRepeat(event.id);
  const isHidden = useQuery(meQuery).data?.hide === true;
  const { id, is_active, cancelReason } = event;
  const ask = (what: Asking) => () => setAsking(what);
  const props = (what: Asking) => ({ event, open: asking === what, onClose: () => setAsking(null) });

  const running: MenuItem[] = [
    { label: t("tools.announce"), icon: <Megaphone />, onSelect: ask("announcement") },
    { label: t("tools.again"), icon: <CalendarPlus2 />, onSelect: () => repeat.mutate() },
  ];
  const ending: MenuItem[] = [{ label: t("tools.cancel"), icon: <CalendarX />, onSelect: ask("cancel") }];
  const isRunning = is_active && cancelReason === null;
  const groups = [
    ...(isRunning ? [running] : []),
    [
      ...(isRunning ? ending : []),
      { label: t("tools.delete"), icon: <Trash2 />, onSelect: ask("delete"), destructive: true },
    ],
  ];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {is_active ? (
          <Button asChild className="flex-1">
            <Link to="/events/$id/edit" params={{ id }}>
              <Pencil aria-hidden="true" />
              {t("tools.edit")}
            </Link>
          </Button>
        ) : (
          <Button className="flex-1" onClick={() => repeat.mutate()}>
            <CalendarPlus2 aria-hidden="true" />
            {t("tools.again")}
          </Button>
        )}
        <Menu
          trigger={<IconButton variant="icon-filled" label={t("tools.more")} icon={<Ellipsis />} />}
          groups={groups}
        />
      </div>
      {is_active && isHidden && <Hidden />}
      <HostPeople event={event} />
      <AnnouncementDialog {...props("announcement")} />
      <CancelDialog {...props("cancel")} />
      <DeleteDialog {...props("delete")} />
    </>
  );
}

/** Warns a hidden host, whose event no one can find. */
function Hidden() {
  const { t } = useTranslation("events");
  return (
    <p className="rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
      {t("tools.hidden")}{" "}
      <Link to="/settings/$section" params={{ section: "privacy" }} className="link">
        {t("tools.show")}
      </Link>
    </p>
  );
}
