import * as z from "zod";

/** Controls, halves of characters, and marks that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Several lines that people write. */
export const paragraphs = (max: number, tooLong: string) =>
  z
    .string()
    .max(max, tooLong)
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .split("\n")
        .map(cleanLine)
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    );

export const cleanLine = (text: string) =>
  text
    .replace(/[\t\n\r]/g, " ")
    .replace(UNSEEN, "")
    .trim();
