import { ageOn } from "./age.ts";
import type { EventPin } from "./events.ts";
import type { EventFilter } from "./filters.ts";
import { AGE_MAX, AGE_MIN } from "./limits.ts";

type Filtered = {
  type: Pick<EventPin["type"], "id">;
  address: EventPin["address"];
  tags: readonly { id: number }[];
  user: Pick<EventPin["user"], "birthday" | "sex">;
};

/** Whether an event fits a filter (specification, section 5). The lists of the server and live updates follow this one rule. */
export function fitsEventFilter(
  { type, address, tags, user }: Filtered,
  filter: EventFilter,
  now: number,
): boolean {
  const { ageFrom, ageTo, sex, eventType, city, tags: wanted } = filter;
  if (eventType !== null && type.id !== eventType) return false;
  if (city !== null && address.city?.id !== city) return false;
  if (sex !== null && user.sex !== sex) return false;
  if (wanted.length > 0 && !tags.some(({ id }) => wanted.includes(id))) return false;
  if (ageFrom <= AGE_MIN && ageTo >= AGE_MAX) return true;
  if (user.birthday === null) return false;
  const age = ageOn(user.birthday, now);
  return age >= ageFrom && age <= ageTo;
}

/** In 'my' one's own age leaves nothing out (specification, section 5). */
export const ofAnyAge = (filter: EventFilter): EventFilter => ({
  ...filter,
  ageFrom: AGE_MIN,
  ageTo: AGE_MAX,
});
