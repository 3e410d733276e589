import * as z from "zod";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { REPORT_REASONS } from "./limits.ts";
import { iso } from "./time.ts";

/** Never who reported them, nor which moderator decided. */
export const suspension = z.object({
  until: z.iso.datetime().nullable().describe("null: until a moderator lifts it"),
  reason: z.enum(REPORT_REASONS).nullable().describe("null: none was given"),
  ticket: z.string().optional().describe("With which POST /api/decisions tells more and takes an appeal"),
});
export type Suspension = z.infer<typeof suspension>;

/** Why someone is kept out of video chat. */
export const hold = z.object({
  by: z.enum(["reports", "moderator"]).describe("`reports`: no moderator has looked at it yet"),
  until: z.iso.datetime(),
});
export type Hold = z.infer<typeof hold>;

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    errors: z
      .array(
        z.object({
          path: z.string(),
          code: z.string(),
          message: z.string(),
          limit: z
            .number()
            .optional()
            .describe(
              "With `too_big` and the like: the largest or smallest allowed value; with `identity_limit_reached`: hours to wait",
            ),
        }),
      )
      .optional()
      .describe("One entry per invalid field; `path` is dotted, like `filter.ageFrom`"),
    ticket: z.string().optional().describe("With `need_email`: the ticket with which the sign-up continues"),
    challenge: z
      .string()
      .optional()
      .describe("With `second_factor_needed`: what POST /api/auth/second-factor takes with the code"),
    suspension: suspension.optional().describe("With `user_locked`"),
    hold: hold.optional().describe("With `queue_held`"),
    requestId: z.string().optional(),
  })
  .describe("Problem details (RFC 9457)");

export type Problem = z.infer<typeof problem>;

export const pagination = z.object({ page: z.int(), perPage: z.int(), total: z.int() });
export type Pagination = z.infer<typeof pagination>;

/** A page that is asked for. */
export type Page = Pick<Pagination, "page" | "perPage">;

/** The rows of a page. */
export interface Slice {
  limit: number;
  offset: number;
}

export const sliceOf = ({ page, perPage }: Page): Slice => ({ limit: perPage, offset: (page - 1) * perPage });

export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination });

export const onePage = <T>(data: T[], perPage: number) => ({
  data,
  pagination: { page: 1, perPage, total: data.length },
});

/** More than its route allows gets the most that it allows (specification, section 9). */
export const pageSize = (usual: number, most = 100) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(usual)
    .transform((size) => Math.min(size, most));

export const pageNumber = (most = 100_000) => z.coerce.number().int().min(1).max(most).default(1);

export const pageQuery = (perPage: number, most?: number) =>
  z.object({ page: pageNumber(), perPage: pageSize(perPage, most) });

/** An id that we never make is like an unknown one. */
export const thingId = z.string().min(1).max(200);
export const byId = z.object({ id: thingId });
export const byNumber = z.object({ number: z.coerce.number().int().min(1) });

export const moment = z.union([
  z.iso.datetime({ offset: true }),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((ms) => iso(Number(ms))),
]);

export const done = z.object({});

/** A request repeated under the same idempotency key, since its answer was lost, gets what the first one did. */
export const idempotencyKey = z
  .uuid()
  .optional()
  .describe("Idempotency key: the same one never does this twice");

/** `Number` turns null and an empty text into 0, a valid coordinate and a valid amount of money. */
const isNothing = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

export const numeric = <T extends z.ZodType>(number: T) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), number);

export const degree = (most: number) => numeric(z.coerce.number().min(-most).max(most));
