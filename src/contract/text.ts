import * as z from "zod";
import { cleanParagraphs } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { normalise } from "./normalise.ts";

export const searched = (max: number) =>
  z
    .string()
    .max(4 * max)
    .transform((text) => normalise(text).trim())
    .pipe(z.string().max(max));

export const paragraphs = (max: number) =>
  z.string().max(max, withLimit("too_big", max)).transform(cleanParagraphs);
