import { Elysia } from "elysia";

/**
 * Sends the JSON of handlers as they return it: Elysia checks only what is not a response yet, and for a profile the check by
 * zod costs as much as all the rest. `bun dev` checks, and tests fail on any key that a schema does not name
 * (`test/helpers/strict.ts`).
 */
export const uncheckedAnswers = new Elysia({ name: "unchecked-answers" }).onAfterHandle(
  { as: "global" },
  ({ responseValue, set }) =>
    isJson(responseValue) ? Response.json(responseValue, { status: Number(set.status ?? 200) }) : undefined,
);

const isJson = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === "object" && value !== null && value.constructor === Object);
