import { AGE_MAX, AGE_MIN } from "./limits.ts";

/** Age in full years on the UTC calendar; `birthday` is `yyyy-MM-dd`. */
export function ageOn(birthday: string, now: number): number {
  const [year = 0, month = 1, day = 1] = birthday.split("-").map(Number);
  const today = new Date(now);
  const years = today.getUTCFullYear() - year;
  const monthsAhead = month - (today.getUTCMonth() + 1);
  const birthdayIsAhead = monthsAhead > 0 || (monthsAhead === 0 && day > today.getUTCDate());
  return birthdayIsAhead ? years - 1 : years;
}

/**
 * The birthday shown to others: the 1 January that yields the same age. A client that reads only `birthday` shows the
 * right age and learns nothing more.
 */
export const birthdayForOthers = (age: number, now: number): string =>
  `${String(new Date(now).getUTCFullYear() - age).padStart(4, "0")}-01-01`;

/** The next UTC midnight at which the age goes up. A birthday on 29 February counts as 1 March in common years. */
export function nextBirthday(birthday: string, now: number): number {
  const [, month = 1, day = 1] = birthday.split("-").map(Number);
  const year = new Date(now).getUTCFullYear();
  const thisYear = Date.UTC(year, month - 1, day);
  return thisYear > now ? thisYear : Date.UTC(year + 1, month - 1, day);
}

/** Allows 18 to 120 years, exact to the day: someone who turns 18 tomorrow is too young. */
export function isAgeAllowed(birthday: string, now: number): boolean {
  const age = ageOn(birthday, now);
  return age >= AGE_MIN && age <= AGE_MAX;
}

/** Whether a filter by age accepts everyone, also people of unknown age. */
export const isAnyAge = ({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): boolean =>
  ageFrom <= AGE_MIN && ageTo >= AGE_MAX;
