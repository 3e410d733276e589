import * as z from "zod";
import type { Lang } from "./lang.ts";
import { PAGE_KINDS } from "./paths.ts";
import { MINUTE_MS } from "./time.ts";

export const appVersion = z.object({ value: z.string().describe("Semantic version of the running server") });

export const appConfig = z.object({
  brand: z.object({ name: z.string(), nameRu: z.string(), supportEmail: z.string() }),
  legal: z.object({
    company: z.string(),
    taxId: z.string(),
    registrationId: z.string(),
    address: z.string(),
  }),
  legalEdition: z.iso.date().describe("The edition of terms and privacy policy that is in force"),
  phoneVerification: z.boolean().describe("An account also needs a phone number, confirmed by a code"),
  outbox: z
    .boolean()
    .describe("E-mails are not sent, but shown at `/outbox`: only on the very machine that runs the server"),
  free: z
    .object({ chats: z.int(), ratedTalks: z.int(), likes: z.int() })
    .describe("New chats, rated talks and likes within 24 hours without VIP"),
  map: z.object({
    tiles: z.boolean().describe("Whether there are tiles; without them the client draws a fallback map"),
    attribution: z.object({ text: z.string(), url: z.string() }).describe("The source of the map"),
  }),
  errorReports: z
    .object({ dsn: z.string(), release: z.string() })
    .nullable()
    .describe("Where pages send error reports, in the Sentry protocol"),
  turnOnly: z.boolean().describe("Video is relayed, so that people never see each other's addresses"),
  hideAddress: z
    .enum(["never", "chosen", "unless"])
    .describe(
      "Whether talks with strangers are relayed: never, without a relay; if a person chose it; unless they chose otherwise",
    ),
  https: z.boolean().describe("Cookies are named `__Host-…`, which browsers accept from https only"),
});
export type AppConfig = z.infer<typeof appConfig>;

export const clientError = z.object({
  message: z.string().max(2_000),
  stack: z.string().max(2_000).default(""),
});

export const health = z.object({ status: z.literal("ok") });
export const readiness = z.object({
  status: z.enum([
    "ready",
    "storage_full",
    "storage_damaged",
    "storage_failing",
    "storage_busy",
    "not_built",
    "stopping",
  ]),
  degraded: z
    .array(z.enum(["broker", "standby", "workers", "replica", "mail", "push"]))
    .optional()
    .describe("What is late or away, though the server takes requests"),
});

/** One language of a guest page, a file in `dist/pages`. No imports but types. */
export interface PrerenderedPage {
  path: string;
  lang: Lang;
  title: string;
  description: string;
  html: string;
  css: string;
}

/** What guest pages may show. They have no map, and an outbox is for one machine alone. */
export type PageSettings = Omit<AppConfig, "map" | "outbox">;

export interface PrerenderInput {
  settings: PageSettings;
  shell: string;
  styleSheet: string;
}

const milliseconds = z
  .number()
  .min(0)
  .max(10 * MINUTE_MS)
  .optional();

export const vitals = z.object({
  page: z.enum(PAGE_KINDS as [string, ...string[]]).describe("The first word of the page's address"),
  LCP: milliseconds.describe("Milliseconds until the largest picture or text was painted"),
  FCP: milliseconds.describe("Milliseconds until anything was painted"),
  TTFB: milliseconds.describe("Milliseconds until the first byte of the response"),
  INP: milliseconds.describe("Milliseconds of the slowest response to an interaction"),
  CLS: z.number().min(0).max(100).optional().describe("How far the layout shifted by itself"),
});
export type Vitals = z.infer<typeof vitals>;
