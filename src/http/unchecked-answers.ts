import { Elysia } from "elysia";

/** Zod's check of a profile costs as much as all the rest. `bun dev` checks, and tests fail on unnamed keys. */
export const uncheckedAnswers = new Elysia({ name: "unchecked-answers" }).onAfterHandle(
  { as: "global" },
  ({ responseValue, set }) =>
    isJson(responseValue) ? Response.json(responseValue, { status: Number(set.status ?? 200) }) : undefined,
);

const isJson = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === "object" && value !== null && value.constructor === Object);
