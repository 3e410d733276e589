import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { randomId } from "#client/lib/ids.ts";
import { UpLink, type UpLinkProps } from "#client/ui/buttons/up-link.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { Event } from "#contract/events.ts";
import { createEvent, updateEvent } from "../api.ts";
import { centredOn, isZoomedIn } from "../map/view.ts";
import { eventQuery } from "../queries.ts";
import { $map, setCamera } from "../store.ts";
import { useEventAction } from "../use-event-action.ts";
import { EventForm } from "./event-form.tsx";
import { EMPTY, valuesOf } from "./schema.ts";

export function NewEventPane() {
  const { t } = useTranslation("events");
  const [idempotencyKey] = useState(randomId);
  const { mutateAsync } = useEventAction(createEvent);
  useEffect(() => {
    const { centre, zoom } = $map.get();
    if (!isZoomedIn(zoom)) setCamera(centredOn(centre));
  }, []);
  return (
    <Pane title={t("form.new")} up={{ to: "/events", label: t("back") }}>
      <EventForm
        values={EMPTY}
        image={null}
        before={null}
        submitLabel={t("form.create")}
        send={async (body) => {
          const { id } = await mutateAsync({ ...body, key: idempotencyKey });
          toast({ title: t("form.created"), variant: "success" });
          return id;
        }}
      />
    </Pane>
  );
}

export function EditEventPane({ id }: { id: string }) {
  const { t } = useTranslation("events");
  const { data: event, isError, isFetching, refetch } = useQuery(eventQuery(id));
  return (
    <Pane title={t("form.edit")} up={{ to: "/events/$id", params: { id }, label: t("form.backToEvent") }}>
      {event ? (
        <Editing event={event} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className="px-4 md:px-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </Pane>
  );
}

function Editing({ event: latest }: { event: Event }) {
  const { t } = useTranslation("events");
  // Updates from the server must not change the form while the user edits it.
  const [event] = useState(latest);
  const { id, lat, lon, zone, utcOffset } = event;
  const { mutateAsync } = useEventAction((body: Parameters<typeof updateEvent>[1]) => updateEvent(id, body));
  // The form takes the place from the map, which has to show the event first.
  const [isCentred, setCentred] = useState(false);
  useEffect(() => {
    setCamera(centredOn({ lat, lon }));
    setCentred(true);
  }, [lat, lon]);
  if (!isCentred) return null;
  return (
    <EventForm
      values={valuesOf(event)}
      image={event.image}
      before={{ lat, lon, zone, utcOffset }}
      submitLabel={t("form.save")}
      send={async (body) => {
        await mutateAsync(body);
        toast({ title: t("form.saved"), variant: "success" });
        return id;
      }}
    />
  );
}

function Pane({ title, up, children }: { title: string; up: UpLinkProps; children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <UpLink {...up} className="mt-1 mb-1 ml-1 md:mt-3 md:ml-3" />
      <h1 className="px-4 pb-6 font-display text-2xl md:px-6">{title}</h1>
      {children}
    </>
  );
}
