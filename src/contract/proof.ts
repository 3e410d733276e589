import * as z from "zod";

/** A solved challenge, as ALTCHA's protocol encodes it. */
export const proof = z.string().max(4_096);

/** GET /api/common/support/challenge, as ALTCHA's protocol has it. */
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
