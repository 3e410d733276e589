import { Link } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { foreignZone, ownTimeZone, whenLine } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import type { EventPin } from "#contract/event-map.ts";
import { peopleCount } from "../rules/people-count.ts";
import { metresFrom } from "../rules/row.ts";
import { $pointedId } from "../store.ts";
import { useMeasuredFrom } from "../use-tab-events.ts";
import { EventPicture } from "./event-picture.tsx";

/** An event in the list. Pointing at it raises its marker on the map. */
export function EventRow({ event, onOpen }: { event: EventPin; onOpen?: () => void }) {
  const { t } = useTranslation("events");
  const from = useMeasuredFrom();
  const lang = currentLang();
  const today = isoDay(useToday());
  const { id, title, startsAt, coming, capacity, cancelReason, mine, favorite, viewed } = event;
  const count = peopleCount(event);
  const foreign = foreignZone(event, ownTimeZone(), lang);
  const point = (pointed: boolean) => () => $pointedId.set(pointed ? id : null);
  return (
    <Link
      to="/events/$id"
      params={{ id }}
      onClick={(event) => {
        growFrom(event);
        $pointedId.set(null);
        onOpen?.();
      }}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={point(true)}
      onBlur={point(false)}
      className="group -mx-2 flex gap-4 rounded-md px-2 py-4 transition hover:bg-cream/4 focus-visible:-outline-offset-2"
    >
      <EventPicture event={event} />
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
            {title}
          </span>
          {favorite && (
            <Heart size={16} aria-label={t("row.favorite")} className="mt-1 shrink-0 fill-gold text-gold" />
          )}
        </span>
        <time dateTime={startsAt} className="mt-1 block text-gold-light text-sm">
          {whenLine(event, today, lang)}
          {foreign && (
            <>
              {" "}
              <span className="inline-block text-dim">({foreign})</span>
            </>
          )}
        </time>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm">
          {from && <span>{formatDistance(metresFrom(from, event))}</span>}
          {count === "places" && <span>{t("row.of", { coming, capacity })}</span>}
          {count === "going" && coming > 0 && <span>{t("row.coming", { count: coming })}</span>}
          {count === "participants" && <span>{t("row.participants", { count: coming })}</span>}
          {cancelReason !== null && <Badge variant="outline">{t("row.cancelled")}</Badge>}
          {mine && <Badge variant="gold">{t("row.mine")}</Badge>}
          {viewed && !mine && <Badge variant="outline">{t("row.viewed")}</Badge>}
        </span>
      </span>
    </Link>
  );
}
