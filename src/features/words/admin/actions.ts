import { fold } from "#contract/fold.ts";
import { tagName } from "#contract/profile.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { isOwnWord } from "#src/prohibited-words/own-words.ts";
import { createWordsStore, type NewRefusedWord, type RefusedWord } from "../store.ts";

export type { RefusedWord };
export type WordsAdmin = ReturnType<typeof createWordsAdmin>;

/** Each text of a profile and an event is compared with all of them. */
const WORDS_MOST = 2_000;

/** Uses only the database, so that a command next to the running server can call it. */
export function createWordsAdmin({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createWordsStore(db);
  return {
    current: store.current,

    /** A tag is taken from all profiles and events as well. @throws Problem validation_failed, conflict (too many) */
    refuse(kind: RefusedWord["kind"], text: string): { word: RefusedWord; profiles: number; events: number } {
      const value = kind === "word" ? wordIn(text) : tagIn(text);
      return db.transaction(() => {
        if (store.current().length >= WORDS_MOST)
          throw new Problem("conflict", { detail: `${WORDS_MOST} words and tags are refused already` });
        const word = store.put({ kind, value }, clock());
        const removed = kind === "tag" ? store.removeTag(value) : { profiles: 0, events: 0 };
        return { word, ...removed };
      });
    },

    /** @throws Problem not_found */
    accept(id: number): NewRefusedWord {
      const removed = store.remove(id);
      if (!removed) throw new Problem("not_found", { detail: `There is no refused word or tag ${id}` });
      return removed;
    },
  };
}

function wordIn(text: string): string {
  const word = text.trim().toLowerCase();
  if (!isOwnWord(word)) throw wrong("not_a_word", `${text} is not one word, or a beginning like stav*`);
  return word;
}

function tagIn(text: string): string {
  const { data } = tagName.safeParse(text);
  if (!data) throw wrong("not_a_word", `${text} is not a tag`);
  return fold(data);
}

const wrong = (code: string, detail: string) =>
  new Problem("validation_failed", { detail, errors: [{ path: "value", code, message: detail }] });
