import * as z from "zod";

const version = z.iso.date().describe("The day of the text");

/** GET /api/user/terms: which edition of the legal texts is in force, and which one the member agreed to. */
export const memberTerms = z.object({
  current: version,
  agreed: version.nullable().describe("null if the member never agreed to one"),
  coming: z
    .object({ version, from: z.iso.datetime().describe("When it comes into force") })
    .nullable()
    .describe("The next edition, announced ten days ahead"),
});
export type MemberTerms = z.infer<typeof memberTerms>;

/** POST /api/user/terms */
export const agreementBody = z.object({ version });
