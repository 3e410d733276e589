import type { Event } from "#contract/events.ts";
import type { EventPreview, PersonPreview } from "#contract/previews.ts";
import type { Face } from "#contract/profile.ts";

/** From what the event's own view shows this viewer. */
export const eventPreviewView = ({
  id,
  title,
  startsAt,
  zone,
  utcOffset,
  ...event
}: Event): EventPreview => ({
  id,
  title,
  startsAt,
  zone,
  utcOffset,
  place: event.address.text ?? event.address.city?.name ?? "",
  tags: event.tags.map(({ name }) => name),
  image: event.image?.thumb ?? null,
});

export const personPreviewView = ({ id, name, age, image, vip }: Face): PersonPreview => ({
  id,
  name,
  age,
  image,
  vip,
});
