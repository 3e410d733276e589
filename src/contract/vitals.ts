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
  LCP: milliseconds.describe("Milliseconds until the largest picture or text was painted"),
  FCP: milliseconds.describe("Milliseconds until anything was painted"),
  TTFB: milliseconds.describe("Milliseconds until the first byte of the response"),
  INP: milliseconds.describe("Milliseconds of the slowest response to an interaction"),
  CLS: z.number().min(0).max(100).optional().describe("How far the layout shifted by itself"),
});
export type Vitals = z.infer<typeof vitals>;
