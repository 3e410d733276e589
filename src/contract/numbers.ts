import * as z from "zod";

/** `Number` turns null and an empty text into 0, which is a valid coordinate and a valid amount of money. */
const isNothing = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** A number that may come as text, as in a query or from a service that sends either. */
export const numeric = <T extends z.ZodType>(number: T) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), number);

/** A latitude (90) or a longitude (180). */
export const degree = (most: number) => numeric(z.coerce.number().min(-most).max(most));
