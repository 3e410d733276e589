import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { eventFilter } from "./filters.ts";
import { idempotencyKey, list, moment, pageNumber, pageSize, thingId } from "./http.ts";
import {
  AGE_MAX,
  AGE_MIN,
  EVENT_ADDRESS_MAX,
  EVENT_ANNOUNCEMENT_MAX,
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_REASON_MAX,
  EVENT_TAGS_MAX,
  EVENT_TITLE_MAX,
  EVENT_TITLE_MIN,
  EVENTS_PER_PAGE,
  OWN_EVENT_TYPE,
} from "./limits.ts";
import { age, city, image, sex, tag } from "./people.ts";
import { brief, face, tagName } from "./profile.ts";
import { paragraphs, searched } from "./text.ts";

/** `waiting`: the event is full. `offered`: a place is held until `until`. `lapsed`: I did not answer in time. */
export const ATTENDANCES = [
  "asked",
  "waiting",
  "offered",
  "coming",
  "declined",
  "removed",
  "lapsed",
] as const;

/** Field names printed in the specification (sections 3 to 7) are kept. */

export const EVENT_TYPES = [
  { id: 1, slug: "dating" },
  { id: 2, slug: "friendship" },
  { id: 3, slug: "activities" },
  { id: 4, slug: "other" },
] as const;

export const eventType = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string().describe("In the language of the request (Accept-Language: ru or en)"),
});
export type EventType = z.infer<typeof eventType>;

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

const attendanceState = z.enum(ATTENDANCES);
export type AttendanceState = z.infer<typeof attendanceState>;

const attendance = z.object({
  state: attendanceState,
  line: z.int().nullable().describe("`waiting`: my position in the line, from 1"),
  until: z.iso.datetime().nullable().describe("`offered`: I can take the place until then"),
  confirmBy: z.iso
    .datetime()
    .nullable()
    .describe(
      "`coming`: until when 'still coming?' can be answered; then the place goes to the next in line",
    ),
});
export type Attendance = z.infer<typeof attendance>;

export const REACTIONS = ["coming", "favorite"] as const;
const reaction = z.object({
  type: z.enum(REACTIONS),
  user: face.pick({ id: true, name: true, image: true, imagePlaceholder: true }),
});
export type Reaction = z.infer<typeof reaction>;

export const event = z.object({
  id: z.string(),
  revision: z
    .int()
    .describe(
      "Grows with each change: of two versions of an event, the one with the greater revision is newer",
    ),
  type: eventType,
  title: z.string(),
  description: z.string(),
  tags: z.array(tag),
  user: face.describe("The host"),
  address: z.object({
    city: city.nullable(),
    text: z.string().nullable().describe("null if this viewer may not see it yet"),
  }),
  lat: z.number(),
  lon: z.number(),
  radius: z
    .int()
    .nullable()
    .describe("Metres: the place is somewhere in the circle around lat, lon. null: it is exactly there"),
  date: z.iso.datetime().describe("`startsAt` under the name that the specification prints"),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  zone: z.string().describe("IANA time zone of the place"),
  utcOffset: z.int().describe("Minutes by which its clocks are ahead of UTC when the event begins"),
  is_active: z.boolean().describe("Neither over nor cancelled"),
  cancelReason: z.string().nullable().describe("null if it was not cancelled"),
  image: image.nullable(),
  capacity: z.int().nullable().describe("Places, without that of the host; null is no limit"),
  coming: z.int().describe("Places taken or held"),
  waiting: z.int(),
  requests: z.int().nullable().describe("How many people ask to come; null if it is not mine"),
  ageFrom: z.int(),
  ageTo: z.int(),
  sex: sex.nullable().describe("Who is invited; null is everyone"),
  askToCome: z.boolean(),
  mine: z.boolean(),
  favorite: z.boolean(),
  viewed: z.boolean(),
  attendance: attendance.nullable(),
  refusal: z
    .enum(["event_not_for_you", "event_begun", "event_over", "event_request_declined"])
    .nullable()
    .describe("Why I cannot come or ask to come"),
  reactions: z.array(reaction).describe("My own, and those of some participants, as far as I may see them"),
});
export type Event = z.infer<typeof event>;

export const eventList = list(event);

const flag = z.stringbool().default(false);
export const which = {
  isMy: flag.describe("My own events, past ones included"),
  isArchive: flag.describe("Past or cancelled events that are mine or have a reaction of mine"),
  isFavorite: flag.describe(
    "Events with a reaction of mine; without VIP, those at which I have or am offered a place",
  ),
  isPreferences: flag.describe("Events that match my preferences"),
  hiddenViewed: flag.describe("Without events that I have viewed"),
  hiddenTimestamp: moment
    .optional()
    .describe("With hiddenViewed: events viewed after this time stay in the list"),
};
export const eventsQuery = z.object({
  ...which,
  userID: thingId.optional().describe("Events of this host"),
  isNear: flag.describe("Events within some 50 km of my own place; none if it is not known"),
  page: pageNumber(1_000),
  perPage: pageSize(EVENTS_PER_PAGE),
});
export type EventsQuery = z.output<typeof eventsQuery>;

const line = (max: number) =>
  z
    .string()
    .max(1_000, withLimit("too_big", max))
    .transform(cleanLine)
    .pipe(z.string().max(max, withLimit("too_big", max)));

const fields = {
  typeID: z
    .literal([...EVENT_TYPES.map(({ id }) => id), OWN_EVENT_TYPE])
    .describe("1000 is for admins, who host what the service itself organises"),
  title: line(EVENT_TITLE_MAX).pipe(z.string().min(EVENT_TITLE_MIN, withLimit("too_short", EVENT_TITLE_MIN))),
  description: paragraphs(EVENT_DESCRIPTION_MAX),
  tags: z.array(tagName).max(EVENT_TAGS_MAX, withLimit("too_big", EVENT_TAGS_MAX)),
  lat: latitude,
  lon: longitude,
  address: line(EVENT_ADDRESS_MAX).pipe(z.string().min(1, "required")),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  zone: z.string().min(1, "required").max(64).describe("IANA time zone of the place"),
  imageID: thingId.nullable(),
  capacity: z
    .int()
    .min(1)
    .max(EVENT_CAPACITY_MAX, withLimit("too_big", EVENT_CAPACITY_MAX))
    .nullable()
    .describe("Places, without that of the host; null is no limit"),
  ageFrom: age,
  ageTo: age,
  sex: sex.extract(["MALE", "FEMALE"]).nullable().describe("Who is invited; null is everyone"),
  askToCome: z
    .boolean()
    .describe("Only people whom the host has accepted see the address and the exact place"),
};

/** `lat` and `lon` are exact: the server decides who sees them. */
export const newEvent = z.object({
  ...fields,
  key: idempotencyKey,
  description: fields.description.default(""),
  tags: fields.tags.default([]),
  endsAt: fields.endsAt.default(null),
  imageID: fields.imageID.default(null),
  capacity: fields.capacity.default(null),
  ageFrom: fields.ageFrom.default(AGE_MIN),
  ageTo: fields.ageTo.default(AGE_MAX),
  sex: fields.sex.default(null),
  askToCome: fields.askToCome.default(false),
});
export type NewEvent = z.output<typeof newEvent>;
export type NewEventBody = z.input<typeof newEvent>;

export const againBody = z.object({ key: idempotencyKey }).optional();

export const eventChanges = z.object(fields).partial();
export type EventChanges = z.output<typeof eventChanges>;

export const cancelBody = z.object({
  reason: line(EVENT_REASON_MAX).pipe(z.string().min(1, "required")),
});
export const deleteQuery = z.object({ reason: line(EVENT_REASON_MAX).default("") });

/** `coming` asks the host, takes a free or an offered place, joins the list of a full event, or answers "still coming?". */
export const reactionBody = z.object({ eventID: thingId, type: z.enum(REACTIONS).default("favorite") });

export const viewBody = z.object({ eventID: thingId });

const eventPerson = z.object({ user: brief, state: attendanceState, since: z.iso.datetime() });
export type EventPerson = z.infer<typeof eventPerson>;
export const eventPeople = list(eventPerson);

/** A line in the chat with each who comes, and a push. Only the host sees the replies. */
export const announcementBody = z.object({
  key: idempotencyKey,
  text: paragraphs(EVENT_ANNOUNCEMENT_MAX).pipe(z.string().min(1, "required")),
});
export type Announcement = z.output<typeof announcementBody>;
export const announced = z.object({ people: z.int().describe("How many people it was sent to") });
export type Announced = z.infer<typeof announced>;

export const eventUpdate = z.object({ action: z.literal("UPDATE"), event });
export const eventDelete = z.object({
  action: z.literal("DELETE"),
  event: event.pick({ id: true, revision: true }),
});

/** An absent field stays as it is; null and [] mean "any". */
export const eventPreferenceBody = z
  .object({
    ageFrom: age,
    ageTo: age,
    sex: sex.nullable(),
    eventTypeID: z.int().nullable(),
    eventTagIDs: z.array(z.int()).max(20),
    cityName: searched(60).nullable().describe("The largest city of this name"),
    hiddenViewed: z.boolean(),
  })
  .partial();
export type EventPreferenceBody = z.output<typeof eventPreferenceBody>;

export const eventPreference = z.object({
  ...eventFilter.omit({ tags: true, city: true, eventType: true }).shape,
  eventType: eventType.nullable(),
  eventTags: z.array(tag),
  city: city.nullable(),
});
export type EventPreference = z.infer<typeof eventPreference>;
export const eventPreferences = list(eventPreference);

export const calendarFeed = z.object({
  createdAt: z.iso.datetime().nullable().describe("null if there is no feed"),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** Shown once: the server keeps only a hash of it. */
export const newCalendarFeed = z.object({ createdAt: z.iso.datetime(), url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

/** The page for friends who are not members has only title, city and day. */
export const sharedEvent = z.object({ url: z.string() });
export type SharedEvent = z.infer<typeof sharedEvent>;
