import * as z from "zod";

/** A solved challenge, as ALTCHA's protocol encodes it. */
export const proof = z.string().max(4_096);
