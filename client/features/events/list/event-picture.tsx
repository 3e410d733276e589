import type { EventPin } from "#contract/event-map.ts";
import { typeIcon } from "../type-icons.tsx";

/** Sized in pixels, since large text needs the width more. */
export function EventPicture({ event: { image, type } }: { event: EventPin }) {
  const Icon = typeIcon(type.id);
  if (image)
    return (
      <img
        data-picture
        src={image}
        alt=""
        loading="lazy"
        className="size-[72px] shrink-0 rounded-md object-cover"
      />
    );
  return (
    <span
      data-picture
      className="flex size-[72px] shrink-0 items-center justify-center rounded-md border border-line bg-radial from-raised to-panel text-gold"
    >
      <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
