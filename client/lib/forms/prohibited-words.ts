import type * as z from "zod";

/** The lists are a chunk, loaded when the first such field is checked; without a network only the server checks it. */
export const withoutProhibitedWords = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.refine(async (text) => !(await isProhibited(text)), "obscene_terms");

export async function isProhibited(text: string): Promise<boolean> {
  if (text === "") return false;
  try {
    const { hasProhibitedWords } = await import("#src/prohibited-words/find.ts");
    return hasProhibitedWords(text);
  } catch {
    return false;
  }
}
