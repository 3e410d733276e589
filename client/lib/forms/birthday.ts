import * as z from "zod";
import { isAgeAllowed } from "#contract/age.ts";

export const dateField = z.iso.date({ error: ({ input }) => (input === "" ? "required" : "no_such_date") });

/** By the server's rule, but tells a date that does not exist from a wrong age. */
export const birthdayField = dateField.refine((day) => isAgeAllowed(day, Date.now()), "invalid_birthdate");
