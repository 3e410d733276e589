import { ERRORS } from "#contract/errors.ts";
import { fold } from "#contract/fold.ts";
import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { hasProhibitedWords } from "#src/prohibited-words/find.ts";
import { OwnWords } from "#src/prohibited-words/own-words.ts";
import { createWordsStore } from "./store.ts";

export type Words = ReturnType<typeof createWords>;

/** What texts of profiles and events may not say: the lists that the program brings, and what the operator adds. */
export function createWords({ db }: Pick<Deps, "db">) {
  const store = createWordsStore(db);
  let known = "";
  let words = new OwnWords([]);
  let tags: ReadonlySet<string> = new Set();
  refresh();

  /** Runs every second: commands and the console only write the database. */
  function refresh(): void {
    const rows = store.current();
    const now = rows.map(({ id }) => id).join();
    if (now === known) return;
    known = now;
    const valuesOf = (kind: "word" | "tag") =>
      rows.filter((row) => row.kind === kind).map(({ value }) => value);
    words = new OwnWords(valuesOf("word"));
    tags = new Set(valuesOf("tag"));
  }

  function refusalOf(text: string): "obscene_terms" | "words_refused" | null {
    if (hasProhibitedWords(text)) return "obscene_terms";
    return words.areIn(text) ? "words_refused" : null;
  }

  return {
    refresh,

    /** Names every wrong field at once, so that a form can show all of them. @throws Problem obscene_terms, words_refused */
    refuse(texts: Record<string, string | null | undefined>): void {
      const errors = Object.entries(texts).flatMap(([path, text]) => {
        const code = refusalOf(text ?? "");
        return code ? [{ path, code, message: ERRORS[code][1] }] : [];
      });
      if (errors[0]) throw new Problem(errors[0].code, { errors });
    },

    /** @throws Problem obscene_terms, words_refused */
    refuseTags(names: readonly string[]): void {
      for (const name of names) {
        const code = tags.has(fold(name)) ? "words_refused" : refusalOf(name);
        if (code) throw fieldProblem(code, "tags");
      }
    },
  };
}
