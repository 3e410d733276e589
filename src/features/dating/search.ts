import type { CountAnswer, DatingSort, SearchAnswer, SearchQuery, SearchResult } from "#contract/dating.ts";
import { askedFilters } from "#contract/filter-query.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { SEARCH_DEPTH } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { Problem } from "#src/problem.ts";
import { inOneTurn, inTurns } from "#src/timing/in-turns.ts";
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

type Parts = Pick<Deps, "clock" | "ids"> & {
  store: DatingStore;
  history: HistoryStore;
  crowd: Crowd;
  profile: Profile;
  ties: TiesFeature;
  preferences: ReturnType<typeof createPreferences>;
};
type Asked = Omit<SearchQuery, "cursor"> & { cursor?: string | undefined };
type Slots = ReadonlySet<number>;

const CURSOR = /^([\w-]{1,36})\.(0|[1-9]\d{0,6})$/;

const CHECKED_AT_ONCE = 500;

export class DatingSearch {
  private readonly sessions = new SearchSessions();

  constructor(private readonly parts: Parts) {}

  /** By the request's filters, or else the viewer's preferences. @throws Problem validation_failed */
  async search(viewerId: string, asked: Asked, lang: Lang): Promise<SearchAnswer> {
    const { crowd, preferences, store } = this.parts;
    await crowd.ready();
    const { filters, ignored } = preferences.counting(viewerId, askedFilters(asked));
    const sort = store.settings(viewerId).personal || asked.sort !== "best" ? asked.sort : "online";
    const key = JSON.stringify([filters, sort, asked.withWritten]);
    const hidden = await this.hiddenFrom(viewerId, filters, asked.withWritten);
    const { session, from } = await this.sessionFor(viewerId, key, asked, hidden, () =>
      this.query(viewerId, filters, sort),
    );
    const { slots, next } = await this.take(session, from, asked.perPage, hidden);
    const data = await inOneTurn(() => this.searchResults(viewerId, slots, session.query, lang));
    return {
      data,
      pagination: { page: asked.page, perPage: asked.perPage, total: session.total },
      cursor: next === null ? null : `${session.id}.${next}`,
      ignored,
    };
  }

  /** Counts the matches with these changes; if there are none, those without each single filter. */
  async countFor(
    viewerId: string,
    { withWritten = false, ...changes }: Partial<SearchPreferences> & { withWritten?: boolean | undefined },
  ): Promise<CountAnswer> {
    const { crowd, preferences, history } = this.parts;
    await crowd.ready();
    const { filters, ignored } = preferences.counting(viewerId, changes);
    const made = await inOneTurn(() => this.query(viewerId, filters, "new"));
    const viewed = await inTurns(this.slotsIn(filters.hiddenViewed ? [history.viewed(viewerId)] : []));
    const hidden = await this.hiddenFrom(viewerId, { ...filters, hiddenViewed: false }, withWritten);
    const { total } = await this.first(made, hidden.union(viewed), 0);
    if (total > 0) return { total, relaxations: [], written: 0, ignored };
    const misses = await inTurns(crowd.index.nearMisses(made, hidden, viewed));
    const relaxations = [...misses].flatMap(([filter, gained]) =>
      gained > 0 ? [{ filter, total: gained }] : [],
    );
    const written = withWritten ? 0 : await this.writtenWhoFit(viewerId, made, viewed);
    return { total, relaxations: relaxations.toSorted((a, b) => b.total - a.total), written, ignored };
  }

  async newcomers(viewerId: string, since: number, most: number): Promise<number[]> {
    const { filters } = this.parts.preferences.counting(viewerId);
    const made = await inOneTurn(() => this.query(viewerId, filters, "new"));
    const hidden = await this.hiddenFrom(viewerId, filters, false);
    // The filter `near` would put everyone near before the newest people.
    const { slots } = await this.first({ ...made, byRing: false }, hidden, most);
    return slots.filter((slot) => {
      const [{ createdAt }, i] = this.parts.crowd.index.at(slot);
      return createdAt[i]! * 1000 > since;
    });
  }

  query(viewerId: string, filters: SearchPreferences, sort: DatingSort): Query {
    const row = this.parts.store.person(viewerId);
    if (!row) throw new Problem("unauthorized");
    const now = this.parts.clock();
    return queryOf({ filters, sort, searcher: searcherOf(row, now), now });
  }

  first(made: Query, leftOut: Iterable<number>, limit: number): Promise<{ slots: number[]; total: number }> {
    return inTurns(this.parts.crowd.index.search(made, leftOut, limit));
  }

  fits(made: Query, slot: number): boolean {
    return this.parts.crowd.index.fits(made, slot);
  }

  /** The viewer, people blocked either way, dismissed, and optionally people viewed or written to. */
  hiddenFrom(
    viewerId: string,
    filters: Pick<SearchPreferences, "hiddenViewed">,
    withWritten: boolean,
  ): Promise<Set<number>> {
    const { ties, history } = this.parts;
    return inTurns(
      this.slotsIn([
        [[viewerId]],
        ties.apartSlices(viewerId),
        history.dismissed(viewerId),
        filters.hiddenViewed ? history.viewed(viewerId) : [],
        withWritten ? [] : history.written(viewerId),
      ]),
    );
  }

  slotsOf(people: Iterable<string>): number[] {
    return [...people].map(this.parts.crowd.index.slotOf).filter((slot) => slot !== NO_SLOT);
  }

  searchResults(viewerId: string, slots: readonly number[], of: Query, lang: Lang): SearchResult[] {
    const { profile, store, history, crowd } = this.parts;
    const people = slots.map(crowd.index.idAt);
    const cards = profile.cards(viewerId, people, lang);
    const kept = store.bookmarkedAmong(viewerId, people);
    const written = history.writtenAmong(viewerId, people);
    return slots.flatMap((slot, at) => {
      const id = people[at]!;
      const card = cards.get(id);
      const own = { bookmarked: kept.has(id), written: written.has(id) };
      if (card) return [foundView(card, this.ringOf(slot, of), own)];
      // Erased while still in the index, as demo people are.
      crowd.index.hide(id);
      return [];
    });
  }

  private async sessionFor(
    viewerId: string,
    key: string,
    asked: Asked,
    hidden: Slots,
    makeQuery: () => Query,
  ): Promise<{ session: SearchSession; from: number }> {
    const now = this.parts.clock();
    const [, id = "", position] = CURSOR.exec(asked.cursor ?? "") ?? [];
    if (asked.cursor !== undefined && position === undefined) throw wrongCursor();
    const from = position === undefined ? (asked.page - 1) * asked.perPage : Number(position);
    const known = asked.cursor
      ? this.sessions.find(id, viewerId, key, now)
      : this.laterPage(viewerId, key, asked, now);
    const session =
      known ?? (await this.begin(viewerId, key, await inOneTurn(makeQuery), hidden, asked.perPage));
    return { session, from };
  }

  private laterPage(viewerId: string, key: string, { page }: Asked, now: number): SearchSession | undefined {
    return page === 1 ? undefined : this.sessions.latest(viewerId, key, now);
  }

  private async begin(
    viewerId: string,
    key: string,
    query: Query,
    hidden: Slots,
    perPage: number,
  ): Promise<SearchSession> {
    const { slots, total } = await this.first(query, hidden, perPage);
    const session: SearchSession = {
      id: this.parts.ids(),
      viewerId,
      key,
      query,
      slots,
      isComplete: slots.length === total,
      total,
      usedAt: this.parts.clock(),
    };
    this.sessions.add(session);
    return session;
  }

  private async take(session: SearchSession, from: number, most: number, hidden: Slots) {
    const slots: number[] = [];
    let at = from;
    for (; slots.length < most; at++) {
      while (at >= session.slots.length && !session.isComplete)
        await this.extend(session, hidden, at + most - slots.length);
      const slot = session.slots[at];
      if (slot === undefined) return { slots, next: null };
      if (!hidden.has(slot) && this.fits(session.query, slot)) slots.push(slot);
    }
    const isEnd = at >= SEARCH_DEPTH || (session.isComplete && at >= session.slots.length);
    return { slots, next: isEnd ? null : at };
  }

  /** In one search up to this position, so that a deep page does not cost one for each page before it. */
  private async extend(session: SearchSession, hidden: Slots, upTo: number): Promise<void> {
    const { length } = session.slots;
    const more = await this.first(
      session.query,
      [...hidden, ...session.slots],
      Math.min(upTo, SEARCH_DEPTH) - length,
    );
    // A request for the same page, such as a repeated one, has extended it meanwhile, by the same people.
    if (session.slots.length !== length) return;
    session.slots.push(...more.slots);
    session.isComplete = more.slots.length === more.total || session.slots.length >= SEARCH_DEPTH;
  }

  /** One by one: a member has fewer chats than there are people. */
  private async writtenWhoFit(viewerId: string, made: Query, viewed: Slots): Promise<number> {
    const hidden = await this.hiddenFrom(viewerId, { hiddenViewed: false }, true);
    const written = await inTurns(this.slotsIn([this.parts.history.written(viewerId)]));
    return inTurns(
      countInSlices(written, (slot) => !hidden.has(slot) && !viewed.has(slot) && this.fits(made, slot)),
    );
  }

  private *slotsIn(lists: Iterable<string[]>[]): Generator<void, Set<number>> {
    const slots = new Set<number>();
    for (const list of lists)
      for (const slice of list) {
        for (const slot of this.slotsOf(slice)) slots.add(slot);
        yield;
      }
    return slots;
  }

  private ringOf(slot: number, of: Query): number | null {
    const ring = this.parts.crowd.index.ringAt(slot, of);
    return ring === NO_RING ? null : ring;
  }
}

function* countInSlices(slots: Slots, counts: (slot: number) => boolean): Generator<void, number> {
  let total = 0;
  let checked = 0;
  for (const slot of slots) {
    if (counts(slot)) total += 1;
    if (++checked % CHECKED_AT_ONCE === 0) yield;
  }
  return total;
}
