import { typedForms } from "#contract/fold.ts";
import { onePage } from "#contract/http.ts";
import type { Tag } from "#contract/people.ts";
import type { Deps } from "#src/deps.ts";
import type { Words } from "#src/features/words/actions.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { createTagsStore, type TagRow } from "./store.ts";
import { eventTagView, tagView } from "./view.ts";

const SUGGESTIONS = 20;
/** Removed in one step of the job, which takes some milliseconds: among a million tags each leaves six indexes. */
const REMOVED_AT_ONCE = 100;
const STEPS_MOST = 1_000;

export type Tags = ReturnType<typeof createTags>;

export function createTags({
  db,
  words,
}: Pick<Deps, "db"> & {
  words: Pick<Words, "refuseTags">;
}) {
  const store = createTagsStore(db);
  return {
    popular(name = "") {
      const found = suggested(name, store.startingWith, store.popular);
      return onePage(found.map(tagView), SUGGESTIONS);
    },

    popularOfEvents(name = "") {
      const found = suggested(name, store.ofEventsStartingWith, store.popularOfEvents);
      return onePage(found.map(eventTagView), SUGGESTIONS);
    },

    /** Runs inside the caller's transaction. @throws Problem obscene_terms, words_refused */
    setOfEvent(eventNumber: number, names: string[]): void {
      words.refuseTags(names);
      store.setOfEvent(eventNumber, names);
    },

    byIds: (ids: readonly number[]): Tag[] => store.byIds(ids).map(tagView),

    /** The most common first. */
    of: (userId: string) =>
      store
        .of(userId)
        .toSorted((a, b) => b.count - a.count)
        .map(tagView),

    async forgetUnused(): Promise<void> {
      for (let step = 0; step < STEPS_MOST; step++) {
        if (store.removeUnused(REMOVED_AT_ONCE) < REMOVED_AT_ONCE) return;
        await yieldToEventLoop();
      }
    },

    /** Runs inside the caller's transaction. @throws Problem obscene_terms, words_refused */
    set(userId: string, names: string[]): void {
      words.refuseTags(names);
      store.set(userId, names);
    },
  };
}

/** What finds nothing may have been typed with the other keyboard layout. */
function suggested(
  name: string,
  startingWith: (prefix: string, limit: number) => TagRow[],
  popular: (limit: number) => TagRow[],
): TagRow[] {
  const forms = typedForms(name.replace(/^#+/, ""));
  if (forms.length === 0) return popular(SUGGESTIONS);
  for (const form of forms) {
    const found = startingWith(form, SUGGESTIONS);
    if (found.length > 0) return found;
  }
  return [];
}
