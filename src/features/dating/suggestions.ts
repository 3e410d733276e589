import type { Reason, SearchResult, Suggested } from "#contract/dating.ts";
import { broadFilters, type SearchPreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { HIGH_RATING } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { inOneTurn, inTurns } from "#src/timing/in-turns.ts";
import type { Crowd } from "./crowd.ts";
import { type IndexedPerson, yearOf } from "./index/columns.ts";
import { hasGoal, type Query, wantsSearcher } from "./index/score.ts";
import type { LikesStore } from "./likes/store.ts";
import type { createPreferences } from "./preferences.ts";
import { repliesOf } from "./row-to-index.ts";
import { LATEST } from "./rules.ts";
import type { DatingSearch } from "./search.ts";
import type { DatingStore } from "./store.ts";
import { suggestedView } from "./view.ts";

const SUGGESTED = 12;
const CANDIDATES = 200;
const MOST_PER_CELL = 3;
/** People whose place is unknown are not from one place. */
const NO_CELL = 0;
/** `replies` of someone who answers 70 % of first messages. */
const REPLIES_OFTEN = 71;

type Parts = Pick<Deps, "clock"> & {
  store: DatingStore;
  likes: LikesStore;
  crowd: Crowd;
  tags: Tags;
  ties: TiesFeature;
  search: DatingSearch;
  preferences: ReturnType<typeof createPreferences>;
};

/** People who match the viewer both ways, with a reason each. */
export function createSuggestions({ clock, store, likes, crowd, tags, ties, search, preferences }: Parts) {
  const { index } = crowd;

  /** @throws Problem validation_failed */
  async function recommendations(
    viewerId: string,
    asked: SearchPreferences | undefined,
    lang: Lang,
  ): Promise<{ data: Suggested[]; personal: boolean }> {
    if (!store.settings(viewerId).personal) return { data: [], personal: false };
    await crowd.ready();
    const filters = { ...broadFilters(preferences.counting(viewerId, asked).filters), isMutual: true };
    const query = await inOneTurn(() => search.query(viewerId, filters, "best"));
    const seen = await search.hiddenFrom(viewerId, { ...filters, hiddenViewed: true }, false);
    const known = search.slotsOf([...ties.friendIds(viewerId), ...likes.latest(viewerId, LATEST)]);
    const best = await search.first(query, [...seen, ...known], CANDIDATES);
    return { data: await inTurns(shown(viewerId, best.slots, query, lang)), personal: true };
  }

  function* shown(
    viewerId: string,
    best: readonly number[],
    query: Query,
    lang: Lang,
  ): Generator<void, Suggested[]> {
    const tasted = byTaste(best, traitsAt, tasteOf(viewerId));
    const slots = diversified(tasted).slice(0, SUGGESTED);
    yield;
    const results = search.searchResults(viewerId, slots, query, lang);
    yield;
    const own = new Set(tags.of(viewerId).map(({ id }) => id));
    return results.map((person) => suggestedView(person, reasonOf(person, own, query)));
  }

  function tasteOf(viewerId: string): Taste {
    const traitsOf = (ids: readonly string[]) => search.slotsOf(ids).map(traitsAt);
    return {
      dismissed: traitsOf(store.dismissedLately(viewerId)),
      liked: traitsOf([...new Set([...likes.latest(viewerId, 50), ...store.bookmarks(viewerId, 50)])]),
    };
  }

  function traitsAt(slot: number): Traits {
    const [s, i] = index.at(slot);
    return { tags: s.tagsAt(i), birthday: s.birthday[i]!, city: s.city[i]! };
  }

  function diversified(slots: readonly number[]): number[] {
    const ofCell = new Map<number, number>();
    const taken: number[] = [];
    const rest: number[] = [];
    for (const slot of slots) {
      const [{ row, column }, i] = index.at(slot);
      const cell = (row[i]! << 16) | column[i]!;
      const before = ofCell.get(cell) ?? 0;
      ofCell.set(cell, before + 1);
      (before < MOST_PER_CELL || cell === NO_CELL ? taken : rest).push(slot);
    }
    return [...taken, ...rest];
  }

  function reasonOf(person: SearchResult, own: ReadonlySet<number>, query: Query): Reason {
    const slot = index.slotOf(person.id);
    const [s, i] = index.at(slot);
    const shared = s.tagsAt(i).filter((tag) => own.has(tag));
    if (shared.length > 0)
      return { kind: "tags", names: tags.byIds(shared.slice(0, 3)).map(({ name }) => name) };
    const isNew = clock() - s.createdAt[i]! * 1000 < 7 * DAY_MS;
    const kinds: [Reason["kind"], () => boolean][] = [
      ["goal", () => hasGoal(s, i, query)],
      ["near", () => person.ring === 0],
      ["online", () => person.online],
      ["replies", () => repliesOfPerson(person.id) >= REPLIES_OFTEN],
      ["new", () => isNew],
      ["rating", () => s.rating[i]! >= HIGH_RATING * 10],
      ["mutual", () => wantsSearcher(s, i, query)],
    ];
    return { kind: kinds.find(([, holds]) => holds())?.[0] ?? "mutual", names: [] };
  }

  /** From the store, since the index has it only as part of `merit`. */
  const repliesOfPerson = (id: string) => repliesOf(store.person(id)?.firstMessages ?? null, clock());

  return { recommendations };
}

export type Traits = Pick<IndexedPerson, "tags" | "birthday"> & { city: number };

interface Taste {
  dismissed: readonly Traits[];
  liked: readonly Traits[];
}

/** Fewer people say nothing about a taste. */
const ENOUGH = 3;
const TAG = 1;
const AGE = 1;
const CITY = 0.5;
/** How many places a person who is like everyone dismissed moves down the list. */
const REACH = 60;

/** The score still decides the order; a taste moves people by some places and leaves no one out. @internal */
export function byTaste<T>(
  people: readonly T[],
  traitsOf: (person: T) => Traits,
  { dismissed, liked }: Taste,
): T[] {
  const places = people.map((person, place) => {
    const traits = traitsOf(person);
    return { person, place: place + REACH * (likeness(traits, dismissed) - likeness(traits, liked)) };
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ person }) => person);
}

function likeness(one: Traits, others: readonly Traits[]): number {
  if (others.length < ENOUGH) return 0;
  const sum = others.reduce((total, other) => total + alike(one, other), 0);
  return sum / others.length / (TAG + AGE + CITY);
}

function alike(one: Traits, other: Traits): number {
  const tags = one.tags.some((tag) => other.tags.includes(tag)) ? TAG : 0;
  const isKnown = one.birthday !== 0 && other.birthday !== 0;
  const age = isKnown && Math.abs(yearOf(one.birthday) - yearOf(other.birthday)) <= 3 ? AGE : 0;
  return tags + age + (one.city !== 0 && one.city === other.city ? CITY : 0);
}
