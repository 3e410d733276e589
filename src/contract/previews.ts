import * as z from "zod";
import { event } from "./events.ts";
import { thingId } from "./http.ts";
import { PREVIEWS_AT_ONCE } from "./limits.ts";
import { face } from "./profile.ts";

/** Of what the links in a page of messages lead to, at most one per message. */
const ids = z.array(thingId).max(PREVIEWS_AT_ONCE).default([]);
export const previewsBody = z.object({ events: ids, people: ids });
export type PreviewsBody = z.output<typeof previewsBody>;

const eventPreview = z.object({
  ...event.pick({ id: true, title: true, startsAt: true, zone: true, utcOffset: true }).shape,
  place: z.string().describe("The address where I may see it, else the city; may be empty"),
  tags: z.array(z.string()),
  image: z.string().nullable().describe("Thumbnail"),
});
export type EventPreview = z.infer<typeof eventPreview>;

const personPreview = face.pick({ id: true, name: true, age: true, image: true, vip: true });
export type PersonPreview = z.infer<typeof personPreview>;

/** Only those that I may see: nothing tells why another is missing. */
export const previews = z.object({ events: z.array(eventPreview), people: z.array(personPreview) });
export type Previews = z.infer<typeof previews>;
