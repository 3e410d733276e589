import { AGE_MAX, AGE_MIN } from "./limits.ts";

export function ageOn(birthday: string, now: number): number {
  const [year = 0, month = 1, day = 1] = birthday.split("-").map(Number);
  const today = new Date(now);
  const years = today.getUTCFullYear() - year;
  const monthsAhead = month - (today.getUTCMonth() + 1);
  const birthdayIsAhead = monthsAhead > 0 || (monthsAhead === 0 && day > today.getUTCDate());
  return birthdayIsAhead ? years - 1 : years;
}

/** Others get the 1 January that yields the same age: clients that read only `birthday` show the age and learn no more. */
export const birthdayForOthers = (age: number, now: number): string =>
  `${String(new Date(now).getUTCFullYear() - age).padStart(4, "0")}-01-01`;

/** A birthday on 29 February counts as 1 March in common years. */
export function nextBirthday(birthday: string, now: number): number {
  const [, month = 1, day = 1] = birthday.split("-").map(Number);
  const year = new Date(now).getUTCFullYear();
  const thisYear = Date.UTC(year, month - 1, day);
  return thisYear > now ? thisYear : Date.UTC(year + 1, month - 1, day);
}

export function isAgeAllowed(birthday: string, now: number): boolean {
  const age = ageOn(birthday, now);
  return age >= AGE_MIN && age <= AGE_MAX;
}

export function isTooYoung(birthday: string, now: number): boolean {
  const age = ageOn(birthday, now);
  return age >= 0 && age < AGE_MIN;
}

/** Accepts people of unknown age, too. */
export const isAnyAge = ({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): boolean =>
  ageFrom <= AGE_MIN && ageTo >= AGE_MAX;
