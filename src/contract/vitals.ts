import * as z from "zod";
import { PAGE_KINDS } from "./paths.ts";
import { MINUTE_MS } from "./time.ts";

/** How fast a page was for the user (https://web.dev/articles/vitals). Impossible values are refused. */

const milliseconds = z
  .number()
  .min(0)
  .max(10 * MINUTE_MS)
  .optional();

/** POST /api/common/vitals */
export const vitals = z.object({
  page: z.enum(PAGE_KINDS as [string, ...string[]]).describe("The first word of the page's address"),
  LCP: milliseconds.describe("Until the largest picture or text stood"),
  FCP: milliseconds.describe("Until anything stood"),
  TTFB: milliseconds.describe("Until the answer began"),
  INP: milliseconds.describe("The slowest answer to a press"),
  CLS: z.number().min(0).max(100).optional().describe("How far things moved by themselves"),
});
export type Vitals = z.infer<typeof vitals>;
