import * as z from "zod";
import { isAgeAllowed } from "#contract/age.ts";

/** Checks one's own birthday. The server's rule is the same; here a date that does not exist is distinguished from a wrong age. */
export const birthdayField = z.iso
  .date({ error: ({ input }) => (input === "" ? "required" : "no_such_date") })
  .refine((day) => isAgeAllowed(day, Date.now()), "invalid_birthdate");
