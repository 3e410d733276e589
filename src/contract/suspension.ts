import * as z from "zod";
import { REPORT_REASONS } from "./limits.ts";

/** What suspended members learn of their suspension: never who reported them, nor which moderator decided. */
export const suspension = z.object({
  until: z.iso.datetime().nullable().describe("null: until a moderator lifts it"),
  reason: z.enum(REPORT_REASONS).nullable().describe("null: none was given"),
});
export type Suspension = z.infer<typeof suspension>;
