import * as z from "zod";
import { isAgeAllowed } from "#contract/age.ts";

/** By the server's rule, but tells a date that does not exist from a wrong age. */
export const birthdayField = z.iso
  .date({ error: ({ input }) => (input === "" ? "required" : "no_such_date") })
  .refine((day) => isAgeAllowed(day, Date.now()), "invalid_birthdate");
