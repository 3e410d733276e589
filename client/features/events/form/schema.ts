import * as z from "zod";
import { clockOf } from "#client/lib/format/when.ts";
import { withoutProhibitedWords } from "#client/lib/forms/prohibited-words.ts";
import { type Event, type NewEventBody, newEvent } from "#contract/events.ts";
import { withLimit } from "#contract/field-code.ts";
import { AGE_MAX, AGE_MIN, EVENT_CAPACITY_MAX, EVENT_TAGS_MAX } from "#contract/limits.ts";
import { normalise } from "#contract/normalise.ts";
import { age } from "#contract/people.ts";
import { tagName } from "#contract/profile.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { instantOf, localOf } from "#contract/zoned-time.ts";

const { title, description, address } = newEvent.shape;

/** Day and time in the time zone of the place. */
export const eventForm = z
  .object({
    typeID: z.string().min(1, "required"),
    title: withoutProhibitedWords(title),
    description: withoutProhibitedWords(description.unwrap()),
    tags: z.array(withoutProhibitedWords(tagName)).max(EVENT_TAGS_MAX, withLimit("too_big", EVENT_TAGS_MAX)),
    day: z.string().min(1, "required"),
    time: z.string().min(1, "required"),
    /** "" means an open end. */
    minutes: z.string(),
    address: withoutProhibitedWords(address),
    /** "" means no limit. */
    capacity: z
      .string()
      .transform((text) => normalise(text).trim())
      .pipe(z.string().regex(/^\d*$/, "positive_number"))
      .refine((text) => text === "" || Number(text) > 0, "positive_number")
      .refine((text) => Number(text) <= EVENT_CAPACITY_MAX, withLimit("too_big", EVENT_CAPACITY_MAX)),
    ageFrom: age,
    ageTo: age,
    sex: z.enum(["ANY", "FEMALE", "MALE"]),
    askToCome: z.boolean(),
  })
  .strict();
export type EventFormValues = z.output<typeof eventForm>;

export const DURATIONS_MIN = [60, 90, 120, 180, 240, 360, 480, 720] as const;

export const EMPTY: EventFormValues = {
  typeID: "1",
  title: "",
  description: "",
  tags: [],
  day: "",
  time: "19:00",
  minutes: "",
  address: "",
  capacity: "",
  ageFrom: AGE_MIN,
  ageTo: AGE_MAX,
  sex: "ANY",
  askToCome: true,
};

export function valuesOf(event: Event): EventFormValues {
  const { date, time } = localOf(Date.parse(event.startsAt), clockOf(event));
  const minutes = event.endsAt
    ? Math.round((Date.parse(event.endsAt) - Date.parse(event.startsAt)) / MINUTE_MS)
    : null;
  return {
    day: date,
    time,
    typeID: String(event.type.id),
    title: event.title,
    description: event.description,
    tags: event.tags.map(({ name }) => name),
    minutes: minutes === null ? "" : String(minutes),
    address: event.address.text ?? "",
    capacity: event.capacity === null ? "" : String(event.capacity),
    ageFrom: event.ageFrom,
    ageTo: event.ageTo,
    sex: event.sex === "FEMALE" || event.sex === "MALE" ? event.sex : "ANY",
    askToCome: event.askToCome,
  };
}

/** In milliseconds since 1970; null while day or time is missing. */
export const startOf = ({ day, time }: Pick<EventFormValues, "day" | "time">, zone: string): number | null =>
  instantOf({ date: day, time }, zone);

export function bodyOf(values: EventFormValues, startsAt: number) {
  const { typeID, day: _day, time: _time, minutes, capacity, sex, ...rest } = values;
  return {
    ...rest,
    typeID: Number(typeID) as NewEventBody["typeID"],
    startsAt: new Date(startsAt).toISOString(),
    endsAt: minutes === "" ? null : new Date(startsAt + Number(minutes) * MINUTE_MS).toISOString(),
    capacity: capacity === "" ? null : Number(capacity),
    sex: sex === "ANY" ? null : sex,
  };
}
