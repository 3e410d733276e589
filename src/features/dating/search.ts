import type { CountAnswer, DatingSort, SearchAnswer, SearchQuery, SearchResult } from "#contract/dating.ts";
import { askedFilters } from "#contract/filter-query.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import {
  SEARCH_COUNTS,
  SEARCH_DEPTH,
  SEARCH_PAGES,
  SEARCH_WINDOW_MS,
  SUGGESTIONS,
} from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import { inOneTurn, inTurns } from "#src/timing/in-turns.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import type { Crowd } from "./crowd.ts";
import { wrongCursor } from "./cursor.ts";
import type { HistoryStore } from "./history/store.ts";
import { NO_RING } from "./index/rings.ts";
import { type Query, queryOf } from "./index/score.ts";
import { NO_SLOT } from "./index/slots.ts";
import type { createPreferences } from "./preferences.ts";
import { searcherOf } from "./row-to-index.ts";
import { type SearchSession, SearchSessions } from "./sessions.ts";
import type { DatingStore } from "./store.ts";
import { foundView } from "./view.ts";

type Parts = Pick<Deps, "config" | "clock" | "ids"> & {
  store: DatingStore;
  history: HistoryStore;
  crowd: Crowd;
  profile: Profile;
  ties: TiesFeature;
  preferences: ReturnType<typeof createPreferences>;
};
export type DatingSearch = ReturnType<typeof createSearch>;
type Asked = Omit<SearchQuery, "cursor"> & { cursor?: string | undefined };

/** Session and position, spelled as we spell them. */
const CURSOR = /^([\w-]{1,36})\.(0|[1-9]\d{0,6})$/;

/** People checked one by one before yielding to other work. */
const CHECKED_AT_ONCE = 500;

export function createSearch({
  config,
  clock,
  ids,
  store,
  history,
  crowd,
  profile,
  ties,
  preferences,
}: Parts) {
  const { index } = crowd;
  const sessions = new SearchSessions();
  const pages = new RollingLimit(SEARCH_PAGES, SEARCH_WINDOW_MS);
  const counts = new RollingLimit(SEARCH_COUNTS, SEARCH_WINDOW_MS);
  const suggestions = new RollingLimit(SUGGESTIONS, SEARCH_WINDOW_MS);

  /** Returns a page of people who match the request's filters, or else the viewer's preferences. @throws Problem rate_limited */
  async function search(viewerId: string, asked: Asked, lang: Lang): Promise<SearchAnswer> {
    spend(pages, viewerId);
    await crowd.ready();
    const { filters, ignored } = preferences.counting(viewerId, askedFilters(asked));
    const sort = store.settings(viewerId).personal || asked.sort !== "best" ? asked.sort : "online";
    const key = JSON.stringify([filters, sort, asked.withWritten]);
    const hidden = await hiddenFrom(viewerId, filters, asked.withWritten);
    const { session, from } = await sessionFor(viewerId, key, asked, hidden, () =>
      query(viewerId, filters, sort),
    );
    const { slots, next } = await take(session, from, asked.perPage, hidden);
    const data = await inOneTurn(() => searchResults(viewerId, slots, session.query, lang));
    return {
      data,
      pagination: { page: asked.page, perPage: asked.perPage, total: session.total },
      cursor: next === null ? null : `${session.id}.${next}`,
      ignored,
    };
  }

  async function sessionFor(
    viewerId: string,
    key: string,
    asked: Asked,
    hidden: ReadonlySet<number>,
    makeQuery: () => Query,
  ) {
    const now = clock();
    const [, id = "", position] = CURSOR.exec(asked.cursor ?? "") ?? [];
    if (asked.cursor !== undefined && position === undefined) throw wrongCursor();
    const from = position === undefined ? (asked.page - 1) * asked.perPage : Number(position);
    const known = asked.cursor ? sessions.find(id, viewerId, key, now) : laterPage(viewerId, key, asked, now);
    const session = known ?? (await begin(viewerId, key, await inOneTurn(makeQuery), hidden, asked.perPage));
    return { session, from };
  }

  const laterPage = (viewerId: string, key: string, { page }: Asked, now: number) =>
    page === 1 ? undefined : sessions.latest(viewerId, key, now);

  async function begin(
    viewerId: string,
    key: string,
    made: Query,
    hidden: ReadonlySet<number>,
    perPage: number,
  ) {
    const { slots, total } = await first(made, hidden, perPage);
    const session: SearchSession = {
      id: ids(),
      viewerId,
      key,
      query: made,
      slots,
      isComplete: slots.length === total,
      total,
      usedAt: clock(),
    };
    sessions.add(session);
    return session;
  }

  /** Returns the next people who still match, from this position in the session. */
  async function take(session: SearchSession, from: number, most: number, hidden: ReadonlySet<number>) {
    const slots: number[] = [];
    let at = from;
    for (; slots.length < most; at++) {
      while (at >= session.slots.length && !session.isComplete)
        await extend(session, hidden, at + most - slots.length);
      const slot = session.slots[at];
      if (slot === undefined) return { slots, next: null };
      if (!hidden.has(slot) && index.fits(session.query, slot)) slots.push(slot);
    }
    const isEnd = at >= SEARCH_DEPTH || (session.isComplete && at >= session.slots.length);
    return { slots, next: isEnd ? null : at };
  }

  /** Extends the session to this position in one search, so that a deep page does not cost a search for each page before it. */
  async function extend(session: SearchSession, hidden: ReadonlySet<number>, upTo: number): Promise<void> {
    const { length } = session.slots;
    const more = await first(
      session.query,
      [...hidden, ...session.slots],
      Math.min(upTo, SEARCH_DEPTH) - length,
    );
    // A request for the same page, such as a repeated one, has extended it meanwhile, by the same people.
    if (session.slots.length !== length) return;
    session.slots.push(...more.slots);
    session.isComplete = more.slots.length === more.total || session.slots.length >= SEARCH_DEPTH;
  }

  /** Returns the first people who match, and how many match in all. */
  const first = (made: Query, leftOut: Iterable<number>, limit: number) =>
    inTurns(index.search(made, leftOut, limit));

  /** Counts the matches with these changes; if there are none, those without each single filter. @throws Problem rate_limited */
  async function countFor(
    viewerId: string,
    { withWritten = false, ...changes }: Partial<SearchPreferences> & { withWritten?: boolean | undefined },
  ): Promise<CountAnswer> {
    spend(counts, viewerId);
    await crowd.ready();
    const { filters, ignored } = preferences.counting(viewerId, changes);
    const made = await inOneTurn(() => query(viewerId, filters, "new"));
    const viewed = await inTurns(slotsIn(filters.hiddenViewed ? [history.viewed(viewerId)] : []));
    const hidden = await hiddenFrom(viewerId, { ...filters, hiddenViewed: false }, withWritten);
    const { total } = await first(made, hidden.union(viewed), 0);
    if (total > 0) return { total, relaxations: [], written: 0, ignored };
    const misses = await inTurns(index.nearMisses(made, hidden, viewed));
    const relaxations = [...misses].flatMap(([filter, gained]) =>
      gained > 0 ? [{ filter, total: gained }] : [],
    );
    const written = withWritten ? 0 : await writtenWhoFit(viewerId, made, viewed);
    return { total, relaxations: relaxations.toSorted((a, b) => b.total - a.total), written, ignored };
  }

  /** Checks companions one by one: a member has fewer chats than there are people. */
  async function writtenWhoFit(viewerId: string, made: Query, viewed: ReadonlySet<number>): Promise<number> {
    const hidden = await hiddenFrom(viewerId, { hiddenViewed: false }, true);
    const written = await inTurns(slotsIn([history.written(viewerId)]));
    return inTurns(
      (function* () {
        let fitting = 0;
        let checked = 0;
        for (const slot of written) {
          if (!hidden.has(slot) && !viewed.has(slot) && index.fits(made, slot)) fitting += 1;
          if (++checked % CHECKED_AT_ONCE === 0) yield;
        }
        return fitting;
      })(),
    );
  }

  function query(viewerId: string, filters: SearchPreferences, sort: DatingSort): Query {
    const row = store.person(viewerId);
    if (!row) throw new Problem("unauthorized");
    const now = clock();
    return queryOf({ filters, sort, searcher: searcherOf(row, now), now });
  }

  /** People this viewer must not find: themselves, blocked either way, dismissed, and optionally people viewed or written to. */
  const hiddenFrom = (
    viewerId: string,
    filters: Pick<SearchPreferences, "hiddenViewed">,
    withWritten: boolean,
  ): Promise<Set<number>> =>
    inTurns(
      slotsIn([
        [[viewerId]],
        ties.apartSlices(viewerId),
        history.dismissed(viewerId),
        filters.hiddenViewed ? history.viewed(viewerId) : [],
        withWritten ? [] : history.written(viewerId),
      ]),
    );

  function* slotsIn(lists: Iterable<string[]>[]): Generator<void, Set<number>> {
    const slots = new Set<number>();
    for (const list of lists)
      for (const slice of list) {
        for (const slot of slotsOf(slice)) slots.add(slot);
        yield;
      }
    return slots;
  }

  const slotsOf = (people: Iterable<string>): number[] =>
    [...people].map(index.slotOf).filter((slot) => slot !== NO_SLOT);

  function searchResults(viewerId: string, slots: readonly number[], of: Query, lang: Lang): SearchResult[] {
    const people = slots.map(index.idAt);
    const briefs = profile.briefs(viewerId, people, lang);
    const kept = store.bookmarkedAmong(viewerId, people);
    const written = history.writtenAmong(viewerId, people);
    return slots.flatMap((slot, at) => {
      const id = people[at]!;
      const brief = briefs.get(id);
      if (brief)
        return [foundView(brief, ringOf(slot, of), { bookmarked: kept.has(id), written: written.has(id) })];
      // Erased while still in the index, as demo people are.
      index.hide(id);
      return [];
    });
  }

  function ringOf(slot: number, of: Query): number | null {
    const ring = index.ringAt(slot, of);
    return ring === NO_RING ? null : ring;
  }

  function spend(limit: RollingLimit, viewerId: string): void {
    if (config.rateLimits) refuseFor(limit.take(viewerId, clock()));
  }

  /** Returns matching members who joined after this time. */
  async function newcomers(viewerId: string, since: number, most: number): Promise<number[]> {
    const { filters } = preferences.counting(viewerId);
    const made = await inOneTurn(() => query(viewerId, filters, "new"));
    const hidden = await hiddenFrom(viewerId, filters, false);
    // The filter `near` would put everyone near before the newest people.
    const { slots } = await first({ ...made, byRing: false }, hidden, most);
    return slots.filter((slot) => {
      const [{ createdAt }, i] = index.at(slot);
      return createdAt[i]! * 1000 > since;
    });
  }

  return {
    search,
    countFor,
    newcomers,
    query,
    first,
    fits: (made: Query, slot: number) => index.fits(made, slot),
    /** @throws Problem rate_limited */
    spendSuggestions: (viewerId: string) => spend(suggestions, viewerId),
    /** @throws Problem rate_limited */
    spendCount: (viewerId: string) => spend(counts, viewerId),
    hiddenFrom,
    slotsOf,
    searchResults,
  };
}
