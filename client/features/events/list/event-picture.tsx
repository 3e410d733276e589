import { dateLine } from "#client/lib/format/date-line.ts";
import { clockOf } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import type { EventPin } from "#contract/event-map.ts";
import { localOf } from "#contract/zoned-time.ts";
import { typeIcon } from "../type-icons.tsx";

/**
 * The event's photo. Without one, and until it has loaded, the day itself is the picture; the row says it in words.
 * Sized in pixels, since large text needs the width more.
 */
export function EventPicture({ event: { image, type, startsAt, ...place } }: { event: EventPin }) {
  const Icon = typeIcon(type.id);
  const { date } = localOf(Date.parse(startsAt), clockOf(place));
  const month = dateLine(Date.parse(date), currentLang(), { timeZone: "UTC", month: "short" });
  return (
    <span
      aria-hidden="true"
      data-picture={image ? undefined : true}
      className="relative h-[92px] w-[104px] shrink-0 rounded-md flex flex-col items-center justify-center overflow-hidden inset-ring inset-ring-gold/20 bg-radial-[at_50%_0%] from-gold/18 to-panel to-75%"
    >
      <Icon size={76} strokeWidth={1} className="absolute -right-4 -bottom-5 text-gold/12" />
      <span className="font-display text-[30px] text-cream leading-none">{Number(date.slice(8))}</span>
      <span className="mt-1.5 text-[13px] text-gold-light leading-none">{month.replace(".", "")}</span>
      {image && (
        <img
          data-picture
          src={image}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
