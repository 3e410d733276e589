import { AGE_MAX, AGE_MIN } from "./limits.ts";

/** Full years of someone born on this day (`yyyy-MM-dd`), by the calendar of UTC. */
export function ageOn(birthday: string, now: number): number {
  const [year = 0, month = 1, day = 1] = birthday.split("-").map(Number);
  const today = new Date(now);
  const years = today.getUTCFullYear() - year;
  const monthsAhead = month - (today.getUTCMonth() + 1);
  const birthdayIsAhead = monthsAhead > 0 || (monthsAhead === 0 && day > today.getUTCDate());
  return birthdayIsAhead ? years - 1 : years;
}

/**
 * What others get in place of a birthday: the 1 January that yields the same age, so that a client which only reads
 * `birthday` shows the right number and gets nothing more.
 */
export const birthdayForOthers = (age: number, now: number): string =>
  `${String(new Date(now).getUTCFullYear() - age).padStart(4, "0")}-01-01`;

/** The midnight (UTC) at which someone born on this day is a year older; on 29 February, that of 1 March in other years. */
export function nextBirthday(birthday: string, now: number): number {
  const [, month = 1, day = 1] = birthday.split("-").map(Number);
  const year = new Date(now).getUTCFullYear();
  const thisYear = Date.UTC(year, month - 1, day);
  return thisYear > now ? thisYear : Date.UTC(year + 1, month - 1, day);
}

/** 18 to 120, to the day: anyone who is 18 tomorrow is not. */
export function isAgeAllowed(birthday: string, now: number): boolean {
  const age = ageOn(birthday, now);
  return age >= AGE_MIN && age <= AGE_MAX;
}
