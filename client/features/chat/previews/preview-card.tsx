import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { whenLine } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { NameAndAge } from "#client/ui/people/name-and-age.tsx";
import type { EventPreview, PersonPreview } from "#contract/previews.ts";
import { useTabIndex } from "../thread/message/message-focus.tsx";
import type { OwnLink } from "./own-link.ts";
import { previewQuery } from "./previews.ts";

const look =
  "mx-2 mb-2 flex w-72 max-w-[calc(100%-1rem)] items-center gap-3 rounded-md bg-cream/5 p-2 text-left transition hover:bg-cream/10 focus-visible:-outline-offset-2 forced-colors:border";

/** Nothing until it is known, and for what the user may not see. */
export function PreviewCard({ link }: { link: OwnLink }) {
  const { data } = useQuery(previewQuery(link));
  if (!data) return null;
  return "event" in data ? <EventCard event={data.event} /> : <PersonCard person={data.person} />;
}

function EventCard({ event }: { event: EventPreview }) {
  const { id, title, place, tags, image } = event;
  const tabIndex = useTabIndex();
  const today = isoDay(useToday());
  return (
    <Link to="/events/$id" params={{ id }} tabIndex={tabIndex} className={look}>
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-gold/12 text-gold">
        {image ? (
          <img src={image} alt="" decoding="async" className="size-full object-cover" />
        ) : (
          <CalendarDays aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="line-clamp-2 font-medium text-base leading-snug">
          {title}
        </span>
        <span className="block truncate text-gold">{whenLine(event, today, currentLang())}</span>
        {place && <span className="block truncate text-dim">{place}</span>}
        {tags.length > 0 && <span className="block truncate text-dim">{tags.join(" · ")}</span>}
      </span>
    </Link>
  );
}

function PersonCard({ person: { id, name, age, image, vip } }: { person: PersonPreview }) {
  const tabIndex = useTabIndex();
  return (
    <Link to="/profile/$id" params={{ id }} tabIndex={tabIndex} className={look}>
      <Avatar name={name} src={image} vip={vip} />
      <span className="min-w-0 flex-1 font-medium">
        <NameAndAge name={name} age={age} />
      </span>
    </Link>
  );
}
