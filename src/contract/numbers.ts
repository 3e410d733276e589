import * as z from "zod";

/** `Number` makes 0 of nothing: a place off the coast of Africa, an amount of money. */
const isNothing = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** A number that comes as text, as in a query, or from a service that writes either. */
export const numeric = <T extends z.ZodType>(number: T) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), number);

/** A latitude (90) or a longitude (180). */
export const degree = (most: number) => numeric(z.coerce.number().min(-most).max(most));
