import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { PROMPT_ANSWER_MAX, PROMPTS_MAX } from "./limits.ts";

/** Their texts are in `prompts.json` of the locales. None is ever taken away: profiles, messages and reports name them. */
export const QUESTIONS = [
  "sunday",
  "smallJoy",
  "hours",
  "proud",
  "learning",
  "laughed",
  "childhood",
  "superpower",
  "weakness",
  "signature",
  "breakfast",
  "place",
  "returnTo",
  "trip",
  "city",
  "morning",
  "evening",
  "book",
  "film",
  "song",
  "concert",
  "hobby",
  "newSkill",
  "thing",
  "unexpected",
  "risk",
  "dream",
  "tradition",
  "holiday",
  "animal",
  "friendsSay",
  "value",
  "argue",
  "advice",
  "firstMeeting",
  "together",
  "message",
  "lookingFor",
  "truth",
  "askMe",
] as const;

export const question = z.enum(QUESTIONS);
export type Question = z.infer<typeof question>;

export const prompt = z.object({ question, answer: z.string() });
export type Prompt = z.infer<typeof prompt>;

export const promptAnswer = z
  .string()
  .max(1_000, withLimit("too_big", PROMPT_ANSWER_MAX))
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(PROMPT_ANSWER_MAX, withLimit("too_big", PROMPT_ANSWER_MAX)));

/** In the order in which the profile shows them, each question once. */
export const promptsOf = <Answer extends z.ZodType<string, string>>(answer: Answer) =>
  z
    .array(z.object({ question, answer }))
    .max(PROMPTS_MAX, withLimit("too_big", PROMPTS_MAX))
    .refine(
      (prompts) => new Set(prompts.map((one) => one.question)).size === prompts.length,
      "invalid_value",
    );
