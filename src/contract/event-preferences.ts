import * as z from "zod";
import { eventType } from "./events.ts";
import { eventFilter } from "./filters.ts";
import { list } from "./http.ts";
import { age, city, sex, tag } from "./people.ts";
import { searched } from "./text.ts";

/** POST /api/event-preference; an absent field stays as it is; null and [] mean "any". */
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

/** The stored filter, with names for what is stored by id. */
export const eventPreference = z.object({
  ...eventFilter.omit({ tags: true, city: true, eventType: true }).shape,
  eventType: eventType.nullable(),
  eventTags: z.array(tag),
  city: city.nullable(),
});
export type EventPreference = z.infer<typeof eventPreference>;
export const eventPreferences = list(eventPreference);
