import * as z from "zod";
import { dateField } from "#client/lib/forms/birthday.ts";
import { withoutProhibitedWords } from "#client/lib/forms/prohibited-words.ts";
import { consents, email, password, phoneNumber, repeatedPassword } from "#contract/auth.ts";
import { personName } from "#contract/person-name.ts";

export const aboutForm = z.object({
  name: withoutProhibitedWords(personName),
  sex: z.enum(["MALE", "FEMALE"], "sex_required"),
  /** The server checks the age, and remembers someone too young. */
  birthday: dateField,
});
export type AboutForm = z.input<typeof aboutForm>;

export const accountForm = (phoneRequired: boolean) =>
  z
    .object({
      email,
      password,
      repeat: repeatedPassword,
      phoneNumber: phoneRequired ? phoneNumber : z.literal(""),
    })
    .extend(consents.shape)
    .refine((form) => form.password === form.repeat, { path: ["repeat"], error: "passwords_differ" });

export type AccountForm = z.input<ReturnType<typeof accountForm>>;

export const emailForm = aboutForm.extend({ email }).extend(consents.shape);
