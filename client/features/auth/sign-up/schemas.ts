import * as z from "zod";
import { dateField } from "#client/lib/forms/birthday.ts";
import { withoutProhibitedWords } from "#client/lib/forms/prohibited-words.ts";
import { consents, email, password, phoneNumber } from "#contract/auth.ts";
import { personName } from "#contract/person-name.ts";

export const aboutForm = z.object({
  name: withoutProhibitedWords(personName),
  sex: z.enum(["MALE", "FEMALE"], "sex_required"),
  /** The server checks the age, and remembers someone too young. */
  birthday: dateField,
});
export type AboutForm = z.input<typeof aboutForm>;

/** The password is typed once and can be shown, so no second field asks for it. */
export const accountForm = (phoneRequired: boolean) =>
  z
    .object({
      email,
      password,
      phoneNumber: phoneRequired ? phoneNumber : z.literal(""),
    })
    .extend(consents.shape);

export type AccountForm = z.input<ReturnType<typeof accountForm>>;

export const emailForm = aboutForm.extend({ email }).extend(consents.shape);
