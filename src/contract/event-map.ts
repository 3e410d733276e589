import * as z from "zod";
import { event, eventType, latitude, longitude, which } from "./events.ts";
import { degree, pageSize } from "./http.ts";
import { EVENTS_ON_MAP } from "./limits.ts";
import { city, tag } from "./people.ts";
import { face } from "./profile.ts";

const eventPin = z.object({
  ...event.pick({
    id: true,
    revision: true,
    title: true,
    lat: true,
    lon: true,
    radius: true,
    startsAt: true,
    zone: true,
    utcOffset: true,
    is_active: true,
    cancelReason: true,
    capacity: true,
    coming: true,
    mine: true,
    favorite: true,
    viewed: true,
  }).shape,
  type: eventType.pick({ id: true }),
  tags: z.array(tag.pick({ id: true })),
  user: face.pick({ id: true, sex: true, birthday: true }),
  address: z.object({ city: city.pick({ id: true }).nullable() }),
  reactions: z.array(z.object({ user: face.pick({ id: true }) })).describe("My own"),
  image: z.string().nullable().describe("Thumbnail; also null if too many events are shown at once"),
});
export type EventPin = z.infer<typeof eventPin>;

const eventCluster = z.object({ lat: z.number(), lon: z.number(), count: z.int() });
export type EventCluster = z.infer<typeof eventCluster>;

export const mapList = z.object({
  data: z.array(eventPin).describe("Empty if there are clusters"),
  clusters: z
    .array(eventCluster)
    .nullable()
    .describe(`null if the box holds at most ${EVENTS_ON_MAP} events`),
  total: z.int(),
  ignored: z.array(z.string()).describe("Filters that clusters ignore; they apply when zoomed in"),
});
export type MapList = z.infer<typeof mapList>;

/** If `tl_lon` is greater than `br_lon`, the box crosses the date line. */
export const mapQuery = z.object({
  ...which,
  tl_lat: degree(90),
  tl_lon: degree(180),
  br_lat: degree(90),
  br_lon: degree(180),
  perPage: pageSize(EVENTS_ON_MAP, EVENTS_ON_MAP),
});
export type MapQuery = z.output<typeof mapQuery>;

export const watchedBox = z.object({
  tl_lat: latitude,
  tl_lon: longitude,
  br_lat: latitude,
  br_lon: longitude,
});
export type WatchedBox = z.infer<typeof watchedBox>;
