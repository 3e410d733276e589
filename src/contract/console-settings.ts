import * as z from "zod";
import { moment } from "./http.ts";
import { paragraphs } from "./text.ts";

/** What operators change at `/admin/settings`, or by `bun run admin`. */

const time = z.iso.datetime();

const tariff = z.object({
  id: z.int(),
  days: z.int(),
  amount: z.int().describe("In the smallest unit of the currency"),
  currency: z.string(),
});
const siteNews = z.object({
  id: z.string(),
  at: time,
  state: z.enum(["waits", "under_way", "ended"]),
  mails: z.int().describe("Written so far"),
  source: z.string(),
});
const networkBlock = z.object({
  id: z.int(),
  kind: z.enum(["address", "domain", "allowed"]).describe("allowed: a domain on the list of disposable ones"),
  value: z.string(),
  reason: z.string(),
  until: time,
});
const refusedWord = z.object({
  id: z.int(),
  kind: z.enum(["word", "tag"]),
  value: z.string().describe("With a * at its end the beginning of words"),
});
export const consoleSettings = z.object({
  maintenanceUntil: time.nullable(),
  photoReview: z.enum(["after", "before", "off"]),
  tariffs: z.array(tariff),
  news: z.array(siteNews).describe("The latest first"),
  evenings: z.array(z.object({ startsAt: time, endsAt: time })).describe("The next ones, by EVENINGS"),
  blocks: z.array(networkBlock).describe("Those that hold, the first to end first"),
  words: z.array(refusedWord),
});
export type ConsoleSettings = z.infer<typeof consoleSettings>;
/** The ledger cannot be corrected downwards, so a typing error must not sell centuries. */
export const tariffBody = z.object({
  days: z.coerce.number().int().min(1).max(3_650),
  amount: z.coerce.number().int().min(1).max(9_999_999_999).describe("In the smallest unit of the currency"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("RUB"),
});
export type TariffBody = z.output<typeof tariffBody>;
export const BLOCK_REASON_MAX = 200;
export const blockBody = z.object({
  kind: networkBlock.shape.kind,
  value: z.string().trim().min(1, "required").max(300),
  days: z.coerce.number().int().min(1).max(3_650),
  reason: paragraphs(BLOCK_REASON_MAX).default(""),
});
export type BlockBody = z.output<typeof blockBody>;
export const wordBody = z.object({
  kind: refusedWord.shape.kind,
  value: z.string().trim().min(1, "required").max(100),
});
export type WordBody = z.output<typeof wordBody>;
/** Markdown with a part for each language, as for the command `news`. */
export const newsBody = z.object({ source: z.string().min(1).max(20_000) });
export const newsTried = z.object({ people: z.int().describe("How many members agreed to news") });

export const maintenanceBody = z.object({ until: moment.nullable() });
