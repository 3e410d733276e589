import * as z from "zod";
import { email } from "./auth.ts";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import {
  SUPPORT_CONTACT_MAX,
  SUPPORT_TEXT_MAX,
  SUPPORT_TEXT_MIN,
  SUPPORT_TYPE_MAX,
} from "./support-types.ts";
import { paragraphs } from "./text.ts";

/** Other clients may name it in their own words. */
const supportType = z
  .string("required")
  .max(SUPPORT_TYPE_MAX, withLimit("too_big", SUPPORT_TYPE_MAX))
  .transform(cleanLine)
  .pipe(z.string().min(1, "required"));

/** `contact` is another way to be reached than the e-mail. */
export const supportForm = z.object({
  email,
  type: supportType,
  text: paragraphs(SUPPORT_TEXT_MAX).refine((text) => text.length >= SUPPORT_TEXT_MIN, "text_too_short"),
  contact: z
    .string()
    .max(SUPPORT_CONTACT_MAX, withLimit("too_big", SUPPORT_CONTACT_MAX))
    .transform(cleanLine)
    .default(""),
});
export type SupportForm = z.output<typeof supportForm>;

export const supportBody = supportForm.extend({
  altcha: z
    .string()
    .max(4_096)
    .optional()
    .describe("After `proof_needed`: the solved challenge, as ALTCHA's protocol encodes it"),
});
export type SupportBody = z.output<typeof supportBody>;

export const supportAnswer = z.object({
  number: z.int().describe("The number of the request, as given in e-mails"),
});

export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.int(),
  }),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;
