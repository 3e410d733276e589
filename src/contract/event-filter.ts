import { ageOn, isAnyAge } from "./age.ts";
import type { EventPin } from "./event-map.ts";
import type { EventFilter } from "./filters.ts";
import { AGE_MAX, AGE_MIN } from "./limits.ts";

export interface FilteredTraits {
  typeId: number;
  cityId: number | null;
  sex: EventPin["user"]["sex"];
  age: number | null;
  tagIds: readonly number[];
}

type Filtered = {
  type: Pick<EventPin["type"], "id">;
  address: EventPin["address"];
  tags: readonly { id: number }[];
  user: Pick<EventPin["user"], "birthday" | "sex">;
};

/** Specification, section 5. The server's lists and live updates share this rule. */
export function fitsEventFilter(traits: FilteredTraits, filter: EventFilter): boolean {
  const { ageFrom, ageTo, sex, eventType, city, tags: wanted } = filter;
  if (eventType !== null && traits.typeId !== eventType) return false;
  if (city !== null && traits.cityId !== city) return false;
  if (sex !== null && traits.sex !== sex) return false;
  if (wanted.length > 0 && !traits.tagIds.some((id) => wanted.includes(id))) return false;
  if (isAnyAge(filter)) return true;
  return traits.age !== null && traits.age >= ageFrom && traits.age <= ageTo;
}

export const traitsOf = ({ type, address, tags, user }: Filtered, now: number): FilteredTraits => ({
  typeId: type.id,
  cityId: address.city?.id ?? null,
  sex: user.sex,
  age: user.birthday === null ? null : ageOn(user.birthday, now),
  tagIds: tags.map(({ id }) => id),
});

export const ofAnyAge = (filter: EventFilter): EventFilter => ({
  ...filter,
  ageFrom: AGE_MIN,
  ageTo: AGE_MAX,
});
