import { useQuestionText } from "#client/lib/format/use-question-text.ts";
import type { Prompt } from "#contract/prompts.ts";

interface Said {
  description?: string | null | undefined;
  prompts?: readonly Prompt[] | undefined;
}

/** What someone wrote about themselves, as one text: it is removed as a whole. */
export function useOwnWords(): (said: Said) => string {
  const textOf = useQuestionText("UNDEF");
  return ({ description, prompts = [] }) =>
    [description, ...prompts.map(({ question, answer }) => `${textOf(question)}\n— ${answer}`)]
      .filter(Boolean)
      .join("\n\n");
}
